export { AssistantsPage as Component } from '@/features/about/components/AssistantsPage'
