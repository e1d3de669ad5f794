export { AuthSuccessPage as Component } from '@/features/accounts/components/AuthSuccessPage'
