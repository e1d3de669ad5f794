export { SuccessPage as Component } from '@/features/membership/components/SuccessPage'
