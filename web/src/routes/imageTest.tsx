export { ImageTestPage as Component } from '@/features/imageTest/ImageTestPage'
