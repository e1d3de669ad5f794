export { LoginPage as Component } from '@/features/accounts/components/LoginPage'
