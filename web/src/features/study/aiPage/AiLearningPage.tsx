import { useState } from 'react'
import { t } from 'ttag'
import { tokenStore } from '@/api/token'
import type { PostCard } from '@/api/types'
import { useStore } from '@/shared/hooks/useStore'
import { AI_CHAT_FALLBACK_ID } from '../fixedIds'
import { useTitle } from '@/shared/hooks/useTitle'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { toast } from '@/shared/lib/toastStore'
import { Badge } from '@/shared/ui/Badge'
import { Card } from '@/shared/ui/Card'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { PageHeader } from '@/shared/ui/PageHeader'
import { Chat } from '../chat/Chat'
import { StatusBadge } from '../StatusBadge'
import { BENEFITS, FEATURES, premiumText, type FeatureName, type Shown } from './cards'
import { DemoLogin } from './DemoLogin'
import { ReadingLinks } from './ReadingLinks'

const LearningPanel = lazyWithRetry(() => import('../panel/LearningPanel'))

type Props = {
  /** The newest teachings; activity in the chat counts for the first. */
  recent: readonly PostCard[]
  isPending: boolean
}

/** The AI tools on one page (STUDY-10 to STUDY-16). */
export function AiLearningPage({ recent, isPending }: Props) {
  useTitle(t`AI Learning`)
  const [shown, setShown] = useState<Shown>('overview')
  const postId = recent[0]?.id ?? AI_CHAT_FALLBACK_ID
  return (
    <>
      <PageHeader title={t`AI Learning`} subtitle={t`Study tools that show their sources, for every teaching of the library.`}>
        <p className="mt-4 flex min-h-6 justify-center">
          <StatusBadge />
        </p>
      </PageHeader>
      <div className="page pb-16">
        <FeatureCards shown={shown} onShow={setShown} />
        <section aria-live="polite" className="mx-auto mt-10 max-w-[46rem]">
          {shown === 'overview' ? <Overview postId={postId} isPending={isPending} /> : <FeaturePanel name={shown} postId={recent[0]?.id ?? null} />}
        </section>
      </div>
    </>
  )
}

type CardsProps = { shown: Shown; onShow: (shown: Shown) => void }

/** A chosen card is highlighted; choosing it again leads back to the overview. */
function FeatureCards({ shown, onShow }: CardsProps) {
  return (
    <ul aria-label={t`Features`} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {FEATURES.map(({ name, title, text, premium, Icon }) => (
        <li key={name} className="grid">
          <Card asChild interactive className="shown-without-script px-5 py-5 text-start aria-pressed:border-tekhelet aria-pressed:bg-wash">
            <button type="button" aria-pressed={name === shown} onClick={() => onShow(name === shown ? 'overview' : name)}>
              <span className="flex flex-wrap items-center gap-2.5 text-tekhelet">
                <Icon size={22} />
                <span className="font-serif text-xl font-semibold text-ink">{title}</span>
                {premium && <Badge variant="gold">{premiumText()}</Badge>}
              </span>
              <span className="mt-2 block text-ink-soft">{text}</span>
            </button>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Overview({ postId, isPending }: { postId: number; isPending: boolean }) {
  return (
    <>
      <h2 className="text-2xl">{t`Learn with the library at your side`}</h2>
      <ul className="mt-4 grid gap-2 font-serif text-lg">
        {BENEFITS.map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <span aria-hidden className="text-gold">
              ❖
            </span>
            {benefit}
          </li>
        ))}
      </ul>
      <h2 className="mt-10 mb-4 text-2xl">{t`Ask the rabbi’s AI assistant`}</h2>
      {!isPending && (
        <Chat
          key={postId}
          postId={postId}
          scope="library"
          size="weekly"
          withHistory={false}
          placeholder={t`Ask whatever the teachings may answer…`}
          onFailure={(message) => toast(t`AI Chat Error`, message, 'error')}
        />
      )}
    </>
  )
}

/** Every card but the overview needs a sign-in (STUDY-12). */
function FeaturePanel({ name, postId }: { name: FeatureName; postId: number | null }) {
  const isSignedIn = useStore(tokenStore) !== null
  if (!isSignedIn) return <DemoLogin />
  if (name === 'chat' || name === 'visual') return <ReadingLinks name={name} />
  return (
    <OptionalPart key={name} name={t`The learning panel`} loading={<p role="status">{t`One moment…`}</p>}>
      <LearningPanel postId={postId} initialTab={name} />
    </OptionalPart>
  )
}
