import { SegmentedControl } from '@/shared/ui/SegmentedControl'
import { TextSizeSwitch } from '@/shared/ui/TextSizeSwitch'
import { useTextSettings } from '../hooks/useTextSettings'

const MARKS = [
  { value: 'letters', label: 'Letters' },
  { value: 'points', label: 'Points' },
  { value: 'accents', label: 'Cantillation' },
] as const
const LANGUAGES = [
  { value: 'both', label: 'Hebrew and English' },
  { value: 'hebrew', label: 'Hebrew' },
] as const

/** How the text is shown: kept on the device, like the size of teachings (TEXT-5). */
export function TextOptions() {
  const { marks, chooseMarks, languages, chooseLanguages } = useTextSettings()
  return (
    <details className="torah-options no-print">
      <summary className="flex min-h-11 items-center rounded-lg px-4 text-[0.9375rem] font-semibold text-ink-soft hover:bg-sunken">
        Text options
      </summary>
      <div className="flex flex-wrap gap-3 py-2">
        <SegmentedControl label="Marks of the Hebrew" options={MARKS} value={marks} onChange={chooseMarks} />
        <SegmentedControl label="Languages" options={LANGUAGES} value={languages} onChange={chooseLanguages} />
        <TextSizeSwitch of="torah" />
      </div>
    </details>
  )
}
