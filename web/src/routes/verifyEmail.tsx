export { VerifyEmailPage as Component } from '@/features/accounts/components/VerifyEmailPage'
