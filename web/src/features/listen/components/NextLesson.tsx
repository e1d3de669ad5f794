import { t } from 'ttag'
import { useStore } from '@/shared/hooks/useStore'
import { contentLanguage } from '@/shared/lib/text'
import { BidiText } from '@/shared/ui/BidiText'
import { Button } from '@/shared/ui/Button'
import { lessons } from '../playback'
import { cancelNext } from '../player/lessons'
import { play } from '../player/player'
import { PlayButton } from './Transport'

/** The lesson that is about to begin, which can begin at once or be cancelled (LISTEN-22). */
export function NextLesson() {
  const { next, startsIn } = useStore(lessons)
  if (!next) return null
  return (
    <>
      <PlayButton status="ready" title={next.title} onClick={() => play(next)} />
      <div className="min-w-0 grow leading-tight">
        <p {...contentLanguage(next.title)} className="truncate font-serif font-semibold">
          <BidiText>{next.title}</BidiText>
        </p>
        <p aria-hidden className="truncate text-sm text-ink-faint tabular-nums">
          {t`Next lesson in ${startsIn} s`}
        </p>
      </div>
      <Button variant="outline" className="shrink-0" aria-label={t`Cancel: stay with this lesson`} onClick={cancelNext}>
        {t`Cancel`}
      </Button>
    </>
  )
}

/** Read out once, not at each second. It exists before it has a text, so that screen readers notice. */
export function NextAnnouncement() {
  const { next, startsIn } = useStore(lessons)
  return (
    <p role="status" className="sr-only">
      {next && startsIn !== null && t`The next lesson begins in a few seconds: ${next.title}. It can be cancelled.`}
    </p>
  )
}
