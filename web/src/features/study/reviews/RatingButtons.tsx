import { useEffect, useRef } from 'react'
import { c, t } from 'ttag'
import { Button } from '@/shared/ui/Button'
import type { Rating, ReviewItem } from './api'
import { whenDue } from './whenDue'

const RATINGS: readonly { rating: Rating; label: string }[] = [
  { rating: 'again', label: c('rating').t`Forgot` },
  { rating: 'hard', label: c('rating').t`Hard` },
  { rating: 'good', label: c('rating').t`Good` },
  { rating: 'easy', label: c('rating').t`Easy` },
]

/** The rating of a key from 1 to 4. */
export const ratingOf = (key: string): Rating | undefined => RATINGS[Number(key) - 1]?.rating

type Props = {
  nextDue: ReviewItem['nextDue']
  isPending: boolean
  onRate: (rating: Rating) => void
}

/** Has the focus. */
const SUGGESTED: Rating = 'good'

/** How well a card was remembered, each with when it comes back. */
export function RatingButtons({ nextDue, isPending, onRate }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <fieldset className="mt-3">
      <legend className="font-semibold">{t`How well did you remember it?`}</legend>
      <div className="mt-2 grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {RATINGS.map(({ rating, label }) => (
          <Button
            key={rating}
            ref={rating === SUGGESTED ? button : undefined}
            variant={rating === SUGGESTED ? 'primary' : 'outline'}
            aria-disabled={isPending}
            className="flex-col gap-0! py-2"
            onClick={() => onRate(rating)}
          >
            {label}
            <span className="text-sm font-normal">{whenDue(nextDue[rating])}</span>
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
