import { useNavigate } from 'react-router'
import { t } from 'ttag'
import { toast } from '@/shared/lib/toastStore'
import { register, type Registration, type SignedIn } from '../api/signIn'
import { loginPath } from '../returnPath'
import { useSignIn } from './useSignIn'

/** Registers and signs in; a response without a token leads to the login page (AUTH-24). Throws what the call throws. */
export function useRegister(returnTo: string) {
  const signIn = useSignIn()
  const navigate = useNavigate()
  return async (registration: Registration, successTitle: string): Promise<void> => {
    const signedIn: Partial<SignedIn> = await register(registration)
    toast(successTitle, registration.email ? t`Please confirm your e-mail with the link that we have sent to ${registration.email}.` : undefined)
    const { token, user } = signedIn
    if (token && user) signIn({ token, user })
    else await navigate(loginPath(returnTo), { replace: true })
  }
}
