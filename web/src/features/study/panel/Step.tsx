import { useQueryClient } from '@tanstack/react-query'
import { Check, Clock } from 'lucide-react'
import { msgid, ngettext, t } from 'ttag'
import { toast } from '@/shared/lib/toastStore'
import { cx } from '@/shared/lib/cx'
import { contentLanguage } from '@/shared/lib/text'
import { Badge } from '@/shared/ui/Badge'
import { BidiText } from '@/shared/ui/BidiText'
import { Card } from '@/shared/ui/Card'
import { messageOf } from '../messages'
import { GeneratedText } from './GeneratedText'
import { changeStep, type PathStep } from './queries'
import { TeachingLink } from './TeachingLink'

/** One teaching of a path, which the reader marks as done. */
export function Step({ step }: { step: PathStep }) {
  const client = useQueryClient()
  const { stepNumber, title, description, estimatedMinutes, milestone, concepts, completed } = step
  const mark = (isDone: boolean) => {
    changeStep(client, stepNumber, isDone).catch((error: unknown) =>
      toast(t`This step could not be saved`, messageOf(error), 'error', { label: t`Try again`, onClick: () => mark(isDone) }),
    )
  }
  return (
    <Card asChild interactive tone={milestone ? 'soft-gold' : 'plain'}>
      <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 p-5">
        <StepNumber number={stepNumber} isDone={completed} />
        <div>
          <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-faint">
            <span className="inline-flex items-center gap-1.5">
              <Clock aria-hidden size={14} />
              {ngettext(msgid`${estimatedMinutes} minute`, `${estimatedMinutes} minutes`, estimatedMinutes)}
            </span>
            {milestone && <Badge variant="gold">{t`Milestone`}</Badge>}
          </div>
          <TeachingLink teaching={step} />
          <GeneratedText className="mt-1.5 font-serif leading-relaxed text-ink-soft">{description}</GeneratedText>
          <Concepts concepts={concepts} />
          <label className="above-card-link mt-2 -mb-2 inline-flex min-h-11 cursor-pointer items-center gap-2.5 pe-3 text-[0.9375rem] font-medium">
            <input
              type="checkbox"
              checked={completed}
              onChange={(event) => mark(event.target.checked)}
              className="size-5 cursor-pointer"
            />
            {t`Done`}
            <span className="sr-only" {...contentLanguage(title)}>
              : {title}
            </span>
          </label>
        </div>
      </li>
    </Card>
  )
}

const StepNumber = ({ number, isDone }: { number: number; isDone: boolean }) => (
  <span
    className={cx(
      'grid size-9 place-items-center rounded-full font-serif text-lg font-semibold tabular-nums',
      isDone ? 'bg-fill text-on-fill' : 'bg-sunken text-ink-soft',
    )}
  >
    <span aria-hidden>{isDone ? <Check size={18} /> : number}</span>
    <span className="sr-only">{t`Step ${number}`}</span>
  </span>
)

function Concepts({ concepts }: { concepts: readonly string[] }) {
  if (concepts.length === 0) return null
  return (
    <ul aria-label={t`Concepts`} className="mt-3 flex flex-wrap gap-1.5">
      {concepts.map((concept) => (
        <li key={concept}>
          <Badge>
            <BidiText>{concept}</BidiText>
          </Badge>
        </li>
      ))}
    </ul>
  )
}
