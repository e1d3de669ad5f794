import { t } from 'ttag'
import type { ReferencedPlace, SearchResponse } from '@/api/types'
import { language } from '@/shared/lib/language'
import { Separator } from '@/shared/ui/Separator'
import { missingPlaceText, placeName } from '../places'

/** The place that the query was understood as, and whether any teaching cites it (SEARCH-45). */
export function PlaceNote({ answer }: { answer: SearchResponse }) {
  const { place, verse, mishnah } = answer
  if (place === null) return null
  return (
    <div className="mt-2 grid gap-1 text-[0.9375rem] text-ink-soft">
      {/* A verse and a mishnah are named below their text. */}
      {verse === null && mishnah === null && place.problem === null && (
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <strong className="font-semibold text-ink">{placeName(place)}</strong>
          {language === 'en' && (
            <>
              <Separator />
              <bdi lang="he" dir="rtl">
                {place.hebrewReference}
              </bdi>
            </>
          )}
        </p>
      )}
      <Citing place={place} hasNearby={answer.posts.length > 0} />
    </div>
  )
}

function Citing({ place, hasNearby }: { place: ReferencedPlace; hasNearby: boolean }) {
  if (place.problem !== null) return <p>{missingPlaceText(placeName(place), place.problem)}</p>
  if (place.cited) return null
  return (
    <p>
      {t`No teaching cites ${placeName(place)} yet.`}
      {hasNearby && ` ${t`These cite what is nearest to it.`}`}
    </p>
  )
}
