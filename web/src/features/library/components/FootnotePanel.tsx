import { useMemo, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { t } from 'ttag'
import { useCloseWatcher } from '@/shared/hooks/useCloseWatcher'
import { isPlainClick } from '@/shared/lib/clicks'
import { directionOf } from '@/shared/lib/bidi'
import { LinkPanel } from '@/shared/ui/Popover'
import { noteHtml, signOf, type CalledNote } from '../footnotes'
import { pageLinkAt } from '../hooks/useTextLinks'

type Props = CalledNote & {
  onClose: () => void
  /** Leads to the note at the end of the text. */
  onJump: () => void
}

/** A footnote beside its mark (READ-75). The text was sanitised with the teaching's (READ-39). */
export function FootnotePanel({ mark, note, onClose, onJump }: Props) {
  const navigate = useNavigate()
  const html = useMemo(() => noteHtml(note), [note])
  const label = t`Note ${signOf(mark)}`
  useCloseWatcher(true, onClose)
  const follow = (event: MouseEvent) => {
    const link = pageLinkAt(event.nativeEvent)
    if (!link) return
    event.preventDefault()
    onClose()
    void navigate(link.pathname + link.search + link.hash)
  }
  const jump = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    // The panel returns the focus in a task of its own once it is closed; the note receives it after that.
    flushSync(onClose)
    setTimeout(onJump)
  }
  return (
    <LinkPanel anchor={mark} label={label} takesFocus onClose={onClose}>
      <strong className="px-2 pt-1 text-sm font-semibold text-ink-soft">{label}</strong>
      {/* It has the first focus, so that it can be read out and scrolled by keyboard; its links are handled as those of the text. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={t`Text of the note`}
        lang={note.closest<HTMLElement>('[lang]')?.lang}
        dir={directionOf(note.textContent)}
        className="my-1.5 overflow-y-auto overscroll-contain rounded-md px-2 font-serif text-[1.0625rem] leading-relaxed wrap-break-word [&_a]:text-tekhelet [&_a]:underline [&_a]:underline-offset-4 [&_p+p]:mt-2"
        dangerouslySetInnerHTML={{ __html: html }}
        onClick={follow}
      />
      <p className="border-t border-rule px-2 pt-1 text-[0.9375rem]">
        <a
          href={mark.hash}
          className="inline-flex min-h-11 items-center font-semibold text-tekhelet underline-offset-4 hover:underline"
          onClick={jump}
        >
          {t`Show it among the notes`}
        </a>
      </p>
    </LinkPanel>
  )
}
