export { HomePage as Component } from '@/features/library/components/HomePage'
