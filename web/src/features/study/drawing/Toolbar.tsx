import { ArrowUpRight, Circle, Eraser, Highlighter, Minus, MousePointer2, Pen, Redo2, Square, Type, Undo2, type LucideIcon } from 'lucide-react'
import { c, t } from 'ttag'
import { cx } from '@/shared/lib/cx'
import { Button } from '@/shared/ui/Button'
import { COLOURS, WIDTHS, type Colour } from './elements'
import { TOOLS, type Settings, type Tool } from './usePointer'

const ICONS: Record<Tool, [LucideIcon, string]> = {
  select: [MousePointer2, t`Select and move`],
  pen: [Pen, t`Pen`],
  highlighter: [Highlighter, t`Highlighter`],
  eraser: [Eraser, t`Eraser`],
  line: [Minus, t`Line`],
  arrow: [ArrowUpRight, t`Arrow`],
  rectangle: [Square, t`Rectangle`],
  ellipse: [Circle, t`Ellipse`],
  text: [Type, t`Text`],
}
const COLOUR_NAMES: Record<Colour, string> = {
  ink: c('colour').t`Ink`,
  tekhelet: c('colour').t`Blue`,
  gold: c('colour').t`Gold`,
  danger: c('colour').t`Red`,
  exodus: c('colour').t`Purple`,
  numbers: c('colour').t`Olive`,
}

type Props = {
  settings: Settings
  onChange: (settings: Settings) => void
  onUndo: (() => void) | null
  onRedo: (() => void) | null
}

/** Tools, colours, widths, undo and redo. */
export function Toolbar({ settings, onChange, onUndo, onRedo }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div role="group" aria-label={t`Tools`} className="flex flex-wrap gap-0.5 rounded-lg border border-rule bg-sunken p-0.5">
        {TOOLS.map((tool) => {
          const [Icon, name] = ICONS[tool]
          const chosen = settings.tool === tool
          return (
            <Button key={tool} variant="quiet" size="icon" aria-label={name} title={name} aria-pressed={chosen} className={cx(chosen && 'bg-raised text-tekhelet shadow-lift')} onClick={() => onChange({ ...settings, tool })}>
              <Icon size={19} aria-hidden />
            </Button>
          )
        })}
      </div>
      <div role="group" aria-label={t`Colour`} className="flex">
        {COLOURS.map((colour) => (
          <Button key={colour} variant="quiet" size="icon" aria-label={COLOUR_NAMES[colour]} title={COLOUR_NAMES[colour]} aria-pressed={settings.colour === colour} onClick={() => onChange({ ...settings, colour })}>
            <span className={cx('size-6 rounded-full', settings.colour === colour && 'outline-2 outline-offset-3 outline-ink')} style={{ background: `var(--color-${colour})` }} />
          </Button>
        ))}
      </div>
      <div role="group" aria-label={c('line').t`Width`} className="flex">
        {WIDTHS.map((width) => (
          <Button key={width} variant="quiet" size="icon" aria-label={t`Width ${width}`} aria-pressed={settings.width === width} className={cx(settings.width === width && 'bg-sunken text-ink')} onClick={() => onChange({ ...settings, width })}>
            <span className="w-5 rounded-full bg-current" style={{ height: width }} />
          </Button>
        ))}
      </div>
      <div role="group" aria-label={c('drawing').t`History`} className="flex">
        {/* Not disabled: the focus, and with it the keys, would be lost. */}
        <Button variant="quiet" size="icon" aria-label={t`Undo`} aria-disabled={!onUndo} className="aria-disabled:opacity-55" onClick={() => onUndo?.()}>
          <Undo2 size={19} aria-hidden className="rtl:-scale-x-100" />
        </Button>
        <Button variant="quiet" size="icon" aria-label={t`Redo`} aria-disabled={!onRedo} className="aria-disabled:opacity-55" onClick={() => onRedo?.()}>
          <Redo2 size={19} aria-hidden className="rtl:-scale-x-100" />
        </Button>
      </div>
    </div>
  )
}
