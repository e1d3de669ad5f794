import { PostListPage } from '@/features/library/components/PostListPage'
import { NewsletterForm } from '@/features/outreach/components/NewsletterForm'
import { SavePost } from '../SavePost'

export const Component = () => (
  <PostListPage
    key="weekly"
    type="weekly"
    newsletterForm={<NewsletterForm frequency="weekly" />}
    save={(post) => <SavePost post={post} variant="card" />}
  />
)
