import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { msgid, ngettext, t } from 'ttag'
import type { PostType } from '@/api/types'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { AddToReviews } from './AddToReviews'
import { quizQuery, type QuizQuestion } from './api'
import { Question } from './Question'

type Props = { post: { id: number; type: PostType } }

/** The quiz of a teaching, one question at a time (STUDY-144). Nothing where the teaching has no questions. */
export default function PostQuiz({ post }: Props) {
  const { data } = useQuery(quizQuery(post.id))
  const [round, setRound] = useState(0)
  if (!data || data.questions.length === 0) return null
  const count = data.questions.length
  return (
    <section aria-labelledby="quiz" className="mt-10">
      <h2 id="quiz" className="text-2xl">
        {t`What stayed with you?`}
      </h2>
      <Card className="mt-4 p-5 xs:p-7">
        {round === 0 ? (
          <>
            <p className="font-serif text-lg text-ink-soft">
              {ngettext(
                msgid`${count} short question from this teaching, each answered by one of its sentences.`,
                `${count} short questions from this teaching, each answered by one of its sentences.`,
                count,
              )}
            </p>
            <Button className="mt-4" onClick={() => setRound(1)}>
              {t`Start the quiz`}
            </Button>
          </>
        ) : (
          <Round key={round} post={post} questions={data.questions} onAgain={() => setRound(round + 1)} />
        )}
      </Card>
    </section>
  )
}

function Round({ post, questions, onAgain }: Props & { questions: QuizQuestion[]; onAgain: () => void }) {
  const [index, setIndex] = useState(0)
  const [chosen, setChosen] = useState<number | null>(null)
  const [known, setKnown] = useState(0)
  const question = questions[index]
  if (!question) return <Result post={post} known={known} total={questions.length} onAgain={onAgain} />

  function choose(option: number) {
    setChosen(option)
    if (option === question?.answer) setKnown(known + 1)
  }
  function showNext() {
    setIndex(index + 1)
    setChosen(null)
  }
  return (
    <Question
      key={question.id}
      question={question}
      post={post}
      heading="h3"
      progress={t`Question ${index + 1} of ${questions.length}`}
      chosen={chosen}
      onChoose={choose}
    >
      <NextButton isLast={index + 1 === questions.length} onClick={showNext} />
    </Question>
  )
}

/** It has the focus, so that Enter goes on. */
function NextButton({ isLast, onClick }: { isLast: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <Button ref={button} className="mt-2 flex!" onClick={onClick}>
      {isLast ? t`See the result` : t`Next question`}
    </Button>
  )
}

function Result({ post, known, total, onAgain }: Props & { known: number; total: number; onAgain: () => void }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <>
      <p ref={text} tabIndex={-1} className="font-serif text-xl outline-none">
        {known === total ? t`You knew all ${total}.` : t`You knew ${known} of ${total}.`}
      </p>
      <p className="mt-1 text-ink-soft">{t`What you repeat after a few days stays for years.`}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <AddToReviews post={post} />
        <Button variant="outline" onClick={onAgain}>
          {t`Try again`}
        </Button>
      </div>
    </>
  )
}
