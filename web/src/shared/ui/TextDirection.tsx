import { Direction } from 'radix-ui'
import type { ReactNode } from 'react'
import { direction } from '@/shared/lib/language'

/** Arrow keys, sliders and tabs follow the direction of the interface's text. */
export function TextDirection({ children }: { children: ReactNode }) {
  return <Direction.Provider dir={direction}>{children}</Direction.Provider>
}
