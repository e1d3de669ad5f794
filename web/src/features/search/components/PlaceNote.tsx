import type { ReferencedPlace, SearchResponse } from '@/api/types'
import { Separator } from '@/shared/ui/Separator'

/** The place that the query was understood as, and whether any teaching cites it (SEARCH-45). */
export function PlaceNote({ answer }: { answer: SearchResponse }) {
  const { place, verse } = answer
  if (place === null) return null
  return (
    <div className="mt-2 grid gap-1 text-[0.9375rem] text-ink-soft">
      {/* A verse is named below its text. */}
      {verse === null && place.problem === null && (
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <strong className="font-semibold text-ink">{place.reference}</strong>
          <Separator />
          <bdi lang="he" dir="rtl">
            {place.hebrewReference}
          </bdi>
        </p>
      )}
      <Citing place={place} hasNearby={answer.posts.length > 0} />
    </div>
  )
}

function Citing({ place, hasNearby }: { place: ReferencedPlace; hasNearby: boolean }) {
  if (place.problem !== null) {
    return (
      <p>
        There is no {place.reference}: {place.problem}.
      </p>
    )
  }
  if (place.cited) return null
  return (
    <p>
      No teaching cites {place.reference} yet.{hasNearby && ' These cite what is nearest to it.'}
    </p>
  )
}
