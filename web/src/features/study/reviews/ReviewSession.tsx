import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { jt, t } from 'ttag'
import { errorText } from '@/api/formErrors'
import { postPath } from '@/shared/lib/paths'
import { toast } from '@/shared/lib/toastStore'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { Question } from '../quiz/Question'
import { rateCard, removeTeaching, type Rating, type ReviewDeck, type ReviewItem } from './api'
import { RatingButtons, ratingOf } from './RatingButtons'
import { whenDue } from './whenDue'

type Props = {
  deck: ReviewDeck
  /** All cards are rated; with their number. */
  onDone: (rated: number) => void
}

/**
 * The cards that are due, one after the other: choose an answer, then rate how well it was remembered. A wrong answer is
 * rated 'again' at once (STUDY-148).
 */
export function ReviewSession({ deck, onDone }: Props) {
  const [index, setIndex] = useState(0)
  const [chosen, setChosen] = useState<number | null>(null)
  const rating = useMutation({
    mutationFn: ({ id, rating: given }: { id: number; rating: Rating }) => rateCard(id, given),
  })
  const item = deck.items[index]
  if (!item) return null

  function showNext() {
    if (index + 1 === deck.items.length) onDone(deck.items.length)
    setChosen(null)
    setIndex(index + 1)
    rating.reset()
  }

  const post = { id: item.postId, type: item.postType }
  const isWrong = chosen !== null && chosen !== item.question.answer
  const rateAndContinue = (given: Rating) => {
    if (!rating.isPending) rating.mutate({ id: item.id, rating: given }, { onSuccess: showNext })
  }
  const continueToNext = () => (rating.isSuccess ? showNext() : rateAndContinue('again'))

  function choose(option: number) {
    setChosen(option)
    if (item && option !== item.question.answer) rating.mutate({ id: item.id, rating: 'again' })
  }

  const teaching = (
    <Link key="teaching" to={postPath(post)} className="font-serif text-lg text-tekhelet underline-offset-4 hover:underline">
      <BidiText>{item.title}</BidiText>
    </Link>
  )
  return (
    <>
      <div aria-hidden className="mb-4 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full bg-fill transition-[width] duration-150" style={{ width: `${(100 * index) / deck.items.length}%` }} />
      </div>
      <Card className="p-5 xs:p-7">
        <Question
          key={item.id}
          question={item.question}
          post={post}
          heading="h2"
          progress={t`Card ${index + 1} of ${deck.items.length}`}
          chosen={chosen}
          onChoose={choose}
          onKey={(key) => {
            const given = ratingOf(key)
            if (given && !isWrong) rateAndContinue(given)
          }}
        >
          {isWrong ? (
            <NextCard again={item.nextDue.again} isPending={rating.isPending} onNext={continueToNext} />
          ) : (
            <RatingButtons nextDue={item.nextDue} isPending={rating.isPending} onRate={rateAndContinue} />
          )}
          {rating.error && (
            <p role="alert" className="mt-3 text-danger">
              {errorText(rating.error)}
            </p>
          )}
        </Question>
      </Card>
      <p className="mt-5 text-ink-soft">
        {jt`From ${teaching}`}
      </p>
      <RemoveTeaching key={item.postId} item={item} />
    </>
  )
}

type NextCardProps = { again: string; isPending: boolean; onNext: () => void }

/** After a wrong answer there is nothing to choose. */
function NextCard({ again, isPending, onNext }: NextCardProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button ref={button} aria-disabled={isPending} onClick={() => !isPending && onNext()}>
        {t`Next card`}
      </Button>
      <p className="text-ink-soft">{t`This card comes back ${whenDue(again)}.`}</p>
    </div>
  )
}

function RemoveTeaching({ item: { postId, title } }: { item: ReviewItem }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  async function remove() {
    try {
      await removeTeaching(client, postId)
      toast(t`Removed from your reviews`, title)
    } catch (error) {
      toast(t`This could not be removed`, errorText(error), 'error')
    }
  }
  return (
    <div className="mt-1 flex flex-wrap items-center gap-3">
      <Button variant="link" size="inline" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
        {t`Remove this teaching from my reviews`}
      </Button>
      {isAsking && (
        <Button variant="outline" onClick={() => void remove()}>
          {t`Yes, remove its cards`}
        </Button>
      )}
    </div>
  )
}
