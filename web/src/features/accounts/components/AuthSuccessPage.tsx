import { Check, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { t } from 'ttag'
import { readToken } from '@/api/token'
import { useBrowserValue } from '@/shared/hooks/useHydrated'
import { paths } from '@/shared/lib/paths'
import { useExchange, type ExchangeState } from '../hooks/useExchange'
import { loginPath, storedReturnPath, storeReturnPath } from '../returnPath'
import { FormCard } from './FormCard'

/** AUTH-54, AUTH-55 */
const REDIRECT_MS = 1_500
const AIR_5_SUCCESS_MS = 2_000
const SAFETY_MS = 5_000

/** Completes a sign-in with Google, and goes on (AUTH-54). */
export function AuthSuccessPage() {
  const [params] = useSearchParams()
  const [stored] = useState(storedReturnPath)
  const returnTo = useBrowserValue(stored, paths.home)
  const state = useExchange(params.get('code'))
  const target = targetOf(state, returnTo)
  const isAir5 = params.get('device') === 'ipad_air5'
  useRedirect(target, state.kind === 'success' && isAir5 ? AIR_5_SUCCESS_MS : REDIRECT_MS)
  useSafetyRedirect(returnTo)
  useEffect(() => storeReturnPath(null), [])
  return <Progress state={state} target={target} />
}

/** Where the page leads, once that is known. */
function targetOf(state: ExchangeState, returnTo: string): string | null {
  if (state.kind === 'processing') return null
  const isDone = state.kind === 'success' && state.user.deletionDueAt === null
  // The login page also offers to keep an account that will be deleted.
  return isDone ? returnTo : loginPath(returnTo)
}

function useRedirect(target: string | null, delayMs: number): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (target === null) return
    const timer = setTimeout(() => void navigate(target, { replace: true }), delayMs)
    return () => clearTimeout(timer)
  }, [target, delayMs, navigate])
}

/** Leaves the page in any case, also while the server has not answered (AUTH-55). */
function useSafetyRedirect(returnTo: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => void navigate(readToken() === null ? loginPath(returnTo) : returnTo, { replace: true })
    const timer = setTimeout(leave, SAFETY_MS)
    return () => clearTimeout(timer)
  }, [returnTo, navigate])
}

const TITLES = { processing: t`Processing Authentication...`, success: t`Login Successful`, issue: t`Authentication Issue` }

function Progress({ state, target }: { state: ExchangeState; target: string | null }) {
  return (
    <FormCard title={TITLES[state.kind]}>
      <div role="status" className="grid justify-items-center gap-4 text-center">
        <Mark kind={state.kind} />
        <p className="font-serif text-[1.0625rem] text-ink-soft">{textOf(state)}</p>
        {target !== null && (
          <Link replace to={target} className="inline-flex min-h-11 items-center font-medium text-tekhelet underline underline-offset-4">
            {t`Go on now`}
          </Link>
        )}
      </div>
    </FormCard>
  )
}

function Mark({ kind }: { kind: ExchangeState['kind'] }) {
  if (kind === 'success') return <Check aria-hidden size={36} className="text-gold" />
  if (kind === 'issue') return <X aria-hidden size={36} className="text-danger" />
  return <span aria-hidden className="size-9 animate-spin rounded-full border-3 border-rule-strong border-t-tekhelet" />
}

function textOf(state: ExchangeState): string {
  if (state.kind === 'processing') return t`This takes a moment.`
  if (state.kind === 'issue') return state.text
  return t`Welcome, ${state.user.name ?? state.user.username}.`
}
