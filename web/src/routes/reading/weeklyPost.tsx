import { PostRoute } from '../PostRoute'

export const Component = () => <PostRoute type="weekly" />
