import ReadingPlace from '@/features/saved/components/ReadingPlace'
import { KeepSession } from '@/features/study/session/KeepSession'

/** What a teaching's page keeps while it is read: the place in the text (ACCOUNT-8) and the session (STUDY-24). */
export default function WhileReading({ postId }: { postId: number }) {
  return (
    <>
      <ReadingPlace postId={postId} />
      <KeepSession postId={postId} />
    </>
  )
}
