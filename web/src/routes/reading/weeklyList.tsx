import { PostListPage } from '@/features/library/components/PostListPage'

export const Component = () => <PostListPage key="weekly" type="weekly" />
