import { useState, type RefObject } from 'react'
import { t } from 'ttag'
import { BOTTOM_BAR, useMediaQuery } from '@/shared/hooks/useMediaQuery'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { useCitationEvents, type Opened } from './useCitationEvents'

const CitationPopover = lazyWithRetry(() => import('./CitationPopover'))

type Props = {
  /** The element whose links with `data-reference` show their text. */
  text: RefObject<HTMLElement | null>
}

/** Shows the text of a citation beside it, or on a phone in a sheet (READ-72, MISHNAH-5). */
export default function Citations({ text }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const isNarrow = useMediaQuery(BOTTOM_BAR)
  const { keepOpen, closeSoon } = useCitationEvents(text, { isNarrow, opened, setOpened })
  if (!opened) return null
  const close = () => setOpened(null)
  // By a key after the pointer, the panel opens anew and takes the focus.
  return (
    <OptionalPart key={`${opened.link.dataset.reference} ${opened.takesFocus}`} name={t`The text`} floating onClose={close}>
      <CitationPopover opened={opened} isNarrow={isNarrow} onClose={close} onPointerEnter={keepOpen} onPointerLeave={closeSoon} />
    </OptionalPart>
  )
}
