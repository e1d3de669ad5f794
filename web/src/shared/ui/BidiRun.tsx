import type { ReactNode } from 'react'
import type { Direction } from '@/shared/lib/bidi'
import { languageOf } from '@/shared/lib/text'

type Props = { foreignTo: Direction | false; children: ReactNode }

/** A run of a text, isolated if it runs against the text's direction. */
export function BidiRun({ foreignTo, children }: Props) {
  if (!foreignTo) return children
  const direction: Direction = foreignTo === 'rtl' ? 'ltr' : 'rtl'
  return (
    <bdi lang={languageOf(direction)} dir={direction}>
      {children}
    </bdi>
  )
}
