import { useEffect, useId, useRef, useState } from 'react'
import { msgid, ngettext, t } from 'ttag'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { ModelNotice } from '../ModelNotice'
import { GeneratedText } from './GeneratedText'
import { Step } from './Step'
import type { LearningPath } from './queries'

/** STUDY-19: the panel shows this many steps at first. */
const FIRST_STEPS = 3

type Props = { path: LearningPath; isNew: boolean; onRenew: () => void }

export function PathView({ path, isNew, onRenew }: Props) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  const { steps } = path.pathData
  const shown = isWhole ? steps : steps.slice(0, FIRST_STEPS)
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
          <BidiText>{path.pathName}</BidiText>
        </h3>
        <ModelNotice mode={path.mode} notice={path.notice} />
      </div>
      <GeneratedText className="mt-2 font-serif text-[1.0625rem] leading-relaxed text-ink-soft">{path.description}</GeneratedText>
      <Progress path={path} />
      <ol id={id} className="mt-5 grid gap-4">
        {shown.map((step) => (
          <Step key={step.stepNumber} step={step} />
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-3">
        {steps.length > FIRST_STEPS && (
          <Button variant="outline" aria-expanded={isWhole} aria-controls={id} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t`Show fewer steps` : t`Show all steps`}
          </Button>
        )}
        <Button variant="quiet" onClick={onRenew}>
          {t`Create a new path`}
        </Button>
      </div>
    </div>
  )
}

function Progress({ path: { completedSteps, totalSteps, estimatedWeeks } }: { path: LearningPath }) {
  const id = useId()
  const isDone = totalSteps > 0 && completedSteps === totalSteps
  return (
    <div className="mt-4">
      <div className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
        <span id={id}>
          {ngettext(msgid`${completedSteps} of ${totalSteps} step done`, `${completedSteps} of ${totalSteps} steps done`, totalSteps)}
        </span>
        <span>{ngettext(msgid`About ${estimatedWeeks} week`, `About ${estimatedWeeks} weeks`, estimatedWeeks)}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={totalSteps}
        aria-valuenow={completedSteps}
        className="mt-2 h-2 overflow-hidden rounded-full bg-rule"
      >
        <div
          className="h-full rounded-full bg-fill transition-[width] duration-200 motion-reduce:transition-none"
          style={{ width: `${totalSteps === 0 ? 0 : (completedSteps / totalSteps) * 100}%` }}
        />
      </div>
      {/* The region is always there, so that the text is announced when it appears. */}
      <p role="status" className="mt-3 font-serif text-gold empty:hidden">
        {isDone && t`You have walked this path to its end. A new one begins where you are now.`}
      </p>
    </div>
  )
}
