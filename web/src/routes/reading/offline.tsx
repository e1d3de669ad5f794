export { OfflinePage as Component } from '@/features/offline/components/OfflinePage'
