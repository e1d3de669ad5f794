import { NotebookPen } from 'lucide-react'
import { createPortal } from 'react-dom'
import { t } from 'ttag'
import { Button } from '@/shared/ui/Button'
import type { Selected } from './useSelectedPassage'

/** Half of the button's width, with the window's margin. */
const HALF_PX = 76

type Props = { end: NonNullable<Selected['end']>; onClick: () => void }

/** 'Add note' below the end of a selection. Beyond the parts of the page that clip their content. */
export function SelectionButton({ end, onClick }: Props) {
  const left = Math.max(HALF_PX, Math.min(end.left, document.documentElement.clientWidth - HALF_PX))
  return createPortal(
    // On a touch screen the handle of the selection is there.
    <div style={{ top: end.top, left }} className="no-print absolute z-20 -translate-x-1/2 pt-2.5 pointer-coarse:pt-8">
      <Button
        className="shadow-panel"
        // The selection stays.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <NotebookPen aria-hidden size={17} />
        {t`Add note`}
      </Button>
    </div>,
    document.body,
  )
}
