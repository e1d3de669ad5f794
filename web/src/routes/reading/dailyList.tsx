import { PostListPage } from '@/features/library/components/PostListPage'
import { NewsletterForm } from '@/features/outreach/components/NewsletterForm'
import { SavePost } from '../SavePost'

export const Component = () => (
  <PostListPage
    key="daily"
    type="daily"
    newsletterForm={<NewsletterForm frequency="daily" />}
    save={(post) => <SavePost post={post} variant="card" />}
  />
)
