import { AArrowDown, AArrowUp, type LucideIcon } from 'lucide-react'
import { t } from 'ttag'
import { useTextSize, type SizedText, type TextSize } from '@/shared/hooks/useTextSize'
import { Button } from './Button'

/** Decreases and increases the size of a text, in five steps. */
export function TextSizeSwitch({ of = 'teachings' }: { of?: SizedText }) {
  const { size, smaller, larger, choose } = useTextSize(of)
  return (
    <div role="group" aria-label={of === 'torah' ? t`Size of the Torah text` : t`Text size`} className="no-print inline-flex items-center rounded-lg border border-rule bg-sunken p-0.5">
      <Step icon={AArrowDown} label={t`Smaller text`} to={smaller} onChoose={choose} />
      <output className="w-12 text-center text-sm font-medium text-ink-soft tabular-nums">
        <span className="sr-only">{t`Text size`} </span>
        {size}%
      </output>
      <Step icon={AArrowUp} label={t`Larger text`} to={larger} onChoose={choose} />
    </div>
  )
}

type StepProps = { icon: LucideIcon; label: string; to: TextSize | undefined; onChoose: (size: TextSize) => void }

/** At the last step the button is `aria-disabled` instead of `disabled`, so that it keeps the focus. */
function Step({ icon: Icon, label, to, onChoose }: StepProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={label}
      aria-disabled={to === undefined}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
      onClick={() => to && onChoose(to)}
    >
      <Icon aria-hidden size={20} />
    </Button>
  )
}
