import { t } from 'ttag'
import { useTitle } from '@/shared/hooks/useTitle'
import { TEST_CHAT_ID } from '../fixedIds'
import { PageHeader } from '@/shared/ui/PageHeader'
import { Chat } from './Chat'

/** A chat about one fixed teaching, for the operator (PAGE-7). */
export function TestChatPage() {
  useTitle(t`Test Chat`)
  return (
    <>
      <PageHeader title={t`Test Chat`} subtitle={t`A conversation about teaching ${TEST_CHAT_ID}.`} />
      <div className="page max-w-[44rem] pb-16">
        <Chat postId={TEST_CHAT_ID} size="weekly" />
      </div>
    </>
  )
}
