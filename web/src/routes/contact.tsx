export { ContactPage as Component } from '@/features/outreach/components/ContactPage'
