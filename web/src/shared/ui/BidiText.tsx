import { directionOf, runsOf } from '@/shared/lib/bidi'
import { contentLanguage } from '@/shared/lib/text'
import { BidiRun } from './BidiRun'

/**
 * Text that may mix Hebrew and Latin script, isolated from what is around it. In it, what runs against its direction is
 * isolated in turn.
 */
export function BidiText({ children }: { children: string }) {
  const direction = directionOf(children)
  const runs = runsOf(children, direction)
  return (
    // Without Hebrew, `bdi` has the direction of its first letter.
    <bdi dir={runs.some(({ foreign }) => foreign) ? direction : undefined} {...contentLanguage(children)}>
      {runs.map(({ text, foreign }, index) => (
        <BidiRun key={index} foreignTo={foreign && direction}>
          {text}
        </BidiRun>
      ))}
    </bdi>
  )
}
