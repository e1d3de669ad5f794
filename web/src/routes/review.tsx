export { ReviewPage as Component } from '@/features/study/reviews/ReviewPage'
