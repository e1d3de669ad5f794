export { ResetPasswordPage as Component } from '@/features/accounts/components/ResetPasswordPage'
