import { t } from 'ttag'
import type { Post } from '@/api/types'
import { Chat } from './Chat'

/** The chat below a teaching. */
export default function PostChat({ post }: { post: Post }) {
  return (
    <section aria-labelledby="post-chat">
      <h2 id="post-chat" className="mb-1 text-xl font-semibold">
        {t`Ask the rabbi’s AI assistant`}
      </h2>
      <p className="mb-4 text-ink-soft">{t`Answers come from this library, and show the paragraph that they rest on.`}</p>
      <Chat postId={post.id} size={post.type} />
    </section>
  )
}
