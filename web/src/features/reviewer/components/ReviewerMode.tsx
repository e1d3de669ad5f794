import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readToken } from '@/api/token'
import { leaveReviewMode } from '@/shared/lib/reviewMode'
import { paths } from '@/shared/lib/paths'
import { leavesReviewMode, reviewerTrigger } from '../flags'
import { redirectDelayMs, signInReviewer } from '../signIn'

/** Pages that sign in by themselves or wait for the reader, as the login page waits for 'Activate' (REVIEW-2). */
const SIGN_IN_PAGE = /^\/(login|register|auth-success|sign-in|verify-email|reset-password)\/?$/i

/** Signs the reviewer in when a page is opened with a flag, by a reviewer's browser or in a stored mode (REVIEW-3). Renders nothing. */
export default function ReviewerMode() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    const params = new URLSearchParams(search)
    if (leavesReviewMode(params)) {
      leaveReviewMode()
      return
    }
    const trigger = reviewerTrigger(params)
    if (trigger === null || readToken() !== null || SIGN_IN_PAGE.test(pathname)) return
    void signInReviewer(new AbortController().signal).then((isSignedIn) => {
      if (isSignedIn) setTimeout(() => void navigate(paths.home, { replace: true }), redirectDelayMs(trigger))
    })
  }, [pathname, search, navigate])
  return null
}
