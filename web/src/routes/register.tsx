export { RegisterPage as Component } from '@/features/accounts/components/RegisterPage'
