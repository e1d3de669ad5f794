import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { t } from 'ttag'
import { tokenStore } from '@/api/token'
import { useStore } from '@/shared/hooks/useStore'
import { paths, withReturn } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { Tabs, type TabItem } from '@/shared/ui/Tabs'
import { CrossReferencesTab } from './CrossReferencesTab'
import { PathTab } from './PathTab'
import { ProgressTab } from './ProgressTab'
import { RecommendationsTab } from './RecommendationsTab'

export type LearningTab = 'learning-path' | 'cross-references' | 'recommendations' | 'progress'

type Props = {
  /** The teaching at hand; null where there is none. */
  postId: number | null
  initialTab?: LearningTab
}

/** The reader's learning path, and what the library has around a teaching (STUDY-17). */
export default function LearningPanel({ postId, initialTab = 'learning-path' }: Props) {
  const isSignedIn = useStore(tokenStore) !== null
  const id = useId()
  return (
    <section aria-labelledby={id} className="no-print mt-12">
      <h2 id={id} className="mb-5 text-2xl">
        {t`Your Learning`}
      </h2>
      {isSignedIn ? <LearningTabs postId={postId} initialTab={initialTab} /> : <LoginRequired />}
    </section>
  )
}

/** The content of a tab is rendered, and its call sent, only while the tab is open. */
function LearningTabs({ postId, initialTab }: Required<Props>) {
  const [tab, setTab] = useState(initialTab)
  const tabs: TabItem<LearningTab>[] = [
    { value: 'learning-path', label: t`Learning Path`, content: <PathTab /> },
    { value: 'cross-references', label: t`Cross-references`, content: <CrossReferencesTab postId={postId} /> },
    { value: 'recommendations', label: t`Recommendations`, content: <RecommendationsTab postId={postId} /> },
    { value: 'progress', label: t`Progress`, content: <ProgressTab /> },
  ]
  return <Tabs label={t`Your learning`} tabs={tabs} value={tab} onChange={setTab} wrap />
}

/** STUDY-18 */
function LoginRequired() {
  const { pathname, search } = useLocation()
  return (
    <Card className="grid justify-items-center gap-3 px-6 py-10 text-center">
      <h3 className="text-xl">{t`Login Required`}</h3>
      <p className="font-serif text-lg text-ink-soft">{t`Please log in to access AI-powered learning features`}</p>
      <Button asChild className="mt-2">
        <Link to={withReturn(paths.login, pathname + search)}>{t`Login`}</Link>
      </Button>
    </Card>
  )
}
