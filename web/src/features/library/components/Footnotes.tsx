import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { isPlainClick } from '@/shared/lib/clicks'
import { calledNote, footnoteMarks, type CalledNote } from '../footnotes'
import type { FootnotePanel } from './FootnotePanel'

type Props = { text: RefObject<HTMLElement | null> }
type Opened = CalledNote & { Panel: typeof FootnotePanel }

/** Shows a footnote where it is called (READ-75). The panel's code is loaded on first use; without it the mark jumps to the note. */
export function Footnotes({ text }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const isJumping = useRef(false)

  /** Follows the link of a mark, as `useTextLinks` does. */
  const jump = (mark: HTMLAnchorElement) => {
    isJumping.current = true
    mark.click()
    isJumping.current = false
  }
  const open = async (called: CalledNote) => {
    try {
      const { FootnotePanel: Panel } = await import('./FootnotePanel')
      setOpened({ ...called, Panel })
    } catch {
      jump(called.mark)
    }
  }
  const press = useEffectEvent((event: MouseEvent) => {
    const called = text.current && calledNote(text.current, event.target)
    if (!called || isJumping.current || !isPlainClick(event)) return
    event.preventDefault()
    // Safari does not focus a link that is clicked.
    called.mark.focus({ preventScroll: true })
    if (opened?.mark === called.mark) setOpened(null)
    else void open(called)
  })

  useEffect(() => {
    const element = text.current
    if (!element) return
    for (const mark of footnoteMarks(element)) mark.setAttribute('aria-haspopup', 'dialog')
    // Before the handler that follows links.
    element.addEventListener('click', press, { capture: true })
    return () => element.removeEventListener('click', press, { capture: true })
  }, [text])

  if (!opened) return null
  const { mark, note, Panel } = opened
  return <Panel key={mark.id} mark={mark} note={note} onClose={() => setOpened(null)} onJump={() => jump(mark)} />
}
