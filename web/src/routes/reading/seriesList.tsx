export { SeriesListPage as Component } from '@/features/library/components/SeriesListPage'
