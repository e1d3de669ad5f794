export { SignInLinkPage as Component } from '@/features/accounts/components/SignInLinkPage'
