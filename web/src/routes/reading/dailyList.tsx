import { PostListPage } from '@/features/library/components/PostListPage'

export const Component = () => <PostListPage key="daily" type="daily" />
