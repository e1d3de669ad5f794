import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '@/shared/lib/paths'
import { RETURN_PARAMETER, storedReturnPath, storeReturnPath } from '../returnPath'
import { urlErrorText } from '../texts'

/**
 * How a sign-in with Google came back to the login page (AUTH-6, AUTH-64): with an error, or to link Google to an account.
 * The error is removed from the URL, which leads on to where the sign-in began.
 */
export function useGoogleAnswer() {
  const [params, setParams] = useSearchParams()
  const error = params.get('error')
  const isLinkingGoogle = params.get('link') === 'google'
  const [errorText, setErrorText] = useState<string | null>(null)
  if (error !== null && errorText !== urlErrorText(error)) setErrorText(urlErrorText(error))

  useEffect(() => {
    if (error === null && !isLinkingGoogle) return
    const path = storedReturnPath()
    storeReturnPath(null)
    if (error === null && path === paths.home) return
    const next = new URLSearchParams(params)
    next.delete('error')
    if (path !== paths.home) next.set(RETURN_PARAMETER, path)
    setParams(next, { replace: true })
  }, [error, isLinkingGoogle, params, setParams])
  return { errorText, clearError: () => setErrorText(null), isLinkingGoogle }
}
