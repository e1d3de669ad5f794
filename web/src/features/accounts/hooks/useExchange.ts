import { useEffect, useRef, useState } from 'react'
import { exchangeCode, type SignedIn } from '../api/signIn'
import { NO_SIGN_IN_DATA, UNEXPECTED_ERROR } from '../texts'
import { useSignIn } from './useSignIn'

export type ExchangeState = { kind: 'processing' } | { kind: 'success'; user: SignedIn['user'] } | { kind: 'issue'; text: string }

/** Exchanges Google's one-time code for the token (AUTH-53), once. Without a code there is nothing to exchange (AUTH-56). */
export function useExchange(code: string | null): ExchangeState {
  const signIn = useSignIn()
  const begun = useRef(false)
  const [state, setState] = useState<ExchangeState>(code ? { kind: 'processing' } : { kind: 'issue', text: NO_SIGN_IN_DATA })

  useEffect(() => {
    if (!code || begun.current) return
    begun.current = true
    exchangeCode(code)
      .then((signedIn) => {
        signIn(signedIn)
        setState({ kind: 'success', user: signedIn.user })
      })
      .catch(() => setState({ kind: 'issue', text: UNEXPECTED_ERROR }))
  }, [code, signIn])
  return state
}
