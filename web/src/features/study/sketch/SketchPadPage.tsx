import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { t } from 'ttag'
import type { PostCard } from '@/api/types'
import { useTitle } from '@/shared/hooks/useTitle'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { parsePostId, paths } from '@/shared/lib/paths'
import { Badge } from '@/shared/ui/Badge'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { ForVisitors } from '@/shared/ui/ForVisitors'
import { Notice } from '@/shared/ui/Notice'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { PageHeader } from '@/shared/ui/PageHeader'
import { StatusBadge } from '../StatusBadge'
import { Transform } from './Transform'
import { usePostChoice } from './usePostChoice'

const DrawingPad = lazyWithRetry(() => import('../drawing/DrawingPad'))

const COMING_SOON = [
  { title: t`Share with your group`, text: t`Send a sketch to your study partners, and work on it together. Until then: download it as a picture and send that.` },
  { title: t`Slides from a sketch`, text: t`Turn a lesson into slides for your class. Until then: a lesson prints well, and a drawing or a diagram is downloaded as a picture for a slide.` },
]

type Props = {
  /** The newest teachings; undefined where they could not be loaded. */
  recent: readonly PostCard[] | undefined
  isPending: boolean
  onRetry: () => void
}

/** A teaching as a speech, a lesson or a drawing (SKETCH-1 to SKETCH-9). */
export function SketchPadPage({ recent, isPending, onRetry }: Props) {
  useTitle(t`Torah Sketch Pad`)
  const [params] = useSearchParams()
  const { posts, chosen, choose } = usePostChoice(recent, parsePostId(params.get('post') ?? ''))
  const [draws, setDraws] = useState(false)
  return (
    <>
      <div className="no-print">
        <PageHeader title={t`Torah Sketch Pad`} subtitle={t`Take a teaching, and make it yours: a speech, a talk, a lesson, a drawing.`}>
          <p className="mt-4 flex min-h-6 justify-center">
            <StatusBadge />
          </p>
        </PageHeader>
      </div>
      <div className="page pb-16">
        <div className="mx-auto max-w-[46rem] print:max-w-none">
          {!isPending && !recent && (
            <Notice kind="error" action={{ label: t`Try again`, onClick: onRetry }}>
              {t`The teachings could not be loaded.`}
            </Notice>
          )}
          <Transform posts={posts} chosen={chosen} onChoose={choose} />
          <section aria-labelledby="draw" className="no-print mt-14">
            <h2 id="draw" className="mb-4 text-2xl">
              {t`Draw`}
            </h2>
            {draws ? (
              <OptionalPart name={t`The drawing pad`} loading={<p role="status">{t`One moment…`}</p>}>
                <DrawingPad key={chosen?.id ?? 0} post={chosen} />
              </OptionalPart>
            ) : (
              <Button variant="outline" onClick={() => setDraws(true)}>
                {t`Open the drawing pad`}
              </Button>
            )}
          </section>
          <ComingSoon />
        </div>
      </div>
    </>
  )
}

/** SKETCH-7, SKETCH-8 */
const ComingSoon = () => (
  <div className="no-print mt-14 grid gap-4 sm:grid-cols-2">
    {COMING_SOON.map(({ title, text }) => (
      <Card key={title} className="px-5 py-5">
        <Badge variant="gold">{t`Coming Soon`}</Badge>
        <h2 className="mt-2 text-xl">{title}</h2>
        <p className="mt-1 text-ink-soft">{text}</p>
      </Card>
    ))}
    <Invitation />
  </div>
)

const Invitation = () => (
  <ForVisitors className="sm:col-span-2">
    <Card tone="soft-gold" className="px-5 py-6 text-center">
      <h2 className="text-xl">{t`Keep what you make`}</h2>
      <p className="mt-1 text-ink-soft">{t`With a free account you have more AI calls a day, notes of your own and a learning path.`}</p>
      <Button asChild className="mt-4">
        <Link to={paths.register}>{t`Create an account`}</Link>
      </Button>
    </Card>
  </ForVisitors>
)
