import { PostListPage } from '@/features/library/components/PostListPage'
import { NewsletterForm } from '@/features/outreach/components/NewsletterForm'

export const Component = () => <PostListPage key="weekly" type="weekly" newsletterForm={<NewsletterForm frequency="weekly" />} />
