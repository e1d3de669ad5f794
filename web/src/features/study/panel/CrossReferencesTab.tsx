import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { t } from 'ttag'
import { Badge } from '@/shared/ui/Badge'
import { Card } from '@/shared/ui/Card'
import { Notice } from '@/shared/ui/Notice'
import { GeneratedText } from './GeneratedText'
import { crossReferencesQuery, type CrossReference } from './queries'
import { TabQuery } from './TabQuery'
import { TeachingLink } from './TeachingLink'

const TYPES: Record<CrossReference['connectionType'], string> = {
  theme: t`Shared theme`,
  quote: t`Shared quotation`,
  concept: t`Shared concept`,
  commentary: t`Commentary`,
  contrast: t`Contrast`,
}

/** The connections of a teaching to others (STUDY-20). */
export function CrossReferencesTab({ postId }: { postId: number | null }) {
  if (postId === null) {
    return <Notice kind="empty">{t`Open a teaching first: its cross-references appear in the same place there.`}</Notice>
  }
  return <CrossReferences postId={postId} />
}

function CrossReferences({ postId }: { postId: number }) {
  const query = useQuery(crossReferencesQuery(postId))
  return (
    <TabQuery query={query} loading={t`Loading the cross-references…`} failed={t`Error loading the cross-references. Please try again later.`}>
      {({ crossReferences }) =>
        crossReferences.length === 0 ? (
          <Notice kind="empty">{t`No cross-references found yet.`}</Notice>
        ) : (
          <>
            <h3 className="sr-only">{t`Cross-references of this teaching`}</h3>
            <ul className="grid gap-4">
              {crossReferences.map((reference) => (
                <Reference key={reference.id} reference={reference} />
              ))}
            </ul>
          </>
        )
      }
    </TabQuery>
  )
}

function Reference({ reference }: { reference: CrossReference }) {
  return (
    <Card asChild interactive>
      <li className="p-5">
        <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-5 gap-y-1.5">
          <Badge variant="blue">{TYPES[reference.connectionType]}</Badge>
          <Strength value={reference.connectionStrength} />
        </div>
        <TeachingLink teaching={reference} />
        <GeneratedText className="mt-1.5 font-serif leading-relaxed text-ink-soft">{reference.explanation}</GeneratedText>
      </li>
    </Card>
  )
}

/** The bar is connectionStrength times 100 wide. */
function Strength({ value }: { value: number }) {
  const id = useId()
  const percent = Math.round(value * 100)
  return (
    <div className="flex items-center gap-2.5 text-xs text-ink-faint">
      <span id={id}>{t`Strength`}</span>
      <div
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={t`${percent} percent`}
        className="h-1.5 w-24 overflow-hidden rounded-full bg-rule"
      >
        <div className="h-full rounded-full bg-gold-line" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
