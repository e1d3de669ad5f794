import { SlidersHorizontal } from 'lucide-react'
import { t } from 'ttag'
import { Button } from '@/shared/ui/Button'
import { SegmentedControl } from '@/shared/ui/SegmentedControl'
import { TextSizeSwitch } from '@/shared/ui/TextSizeSwitch'
import { useTextSettings } from '../hooks/useTextSettings'

const MARKS = [
  { value: 'letters', label: t`Letters` },
  { value: 'points', label: t`Points` },
  { value: 'accents', label: t`Cantillation` },
] as const
const LANGUAGES = [
  { value: 'both', label: t`Hebrew and English` },
  { value: 'hebrew', label: t`Hebrew` },
] as const

/** How the text is shown: kept on the device, like the size of teachings (TEXT-5). */
export function TextOptions() {
  const { marks, chooseMarks, languages, chooseLanguages } = useTextSettings()
  return (
    <details className="torah-options script-only no-print">
      {/* Opened, it stands at the start of a row of its own. */}
      <Button asChild variant="outline">
        <summary className="w-fit cursor-pointer list-none [&::-webkit-details-marker]:hidden">
          <SlidersHorizontal aria-hidden size={17} />
          {t`Text options`}
        </summary>
      </Button>
      <div className="flex flex-wrap gap-3 py-2">
        <SegmentedControl label={t`Marks of the Hebrew`} options={MARKS} value={marks} onChange={chooseMarks} />
        <SegmentedControl label={t`Languages`} options={LANGUAGES} value={languages} onChange={chooseLanguages} />
        <TextSizeSwitch of="torah" />
      </div>
    </details>
  )
}
