export { TimelineListPage as Component } from '@/features/library/components/TimelineListPage'
