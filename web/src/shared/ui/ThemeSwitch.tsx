import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react'
import { c, t } from 'ttag'
import { THEMES, useTheme, type Theme } from '@/shared/hooks/useTheme'
import { Button } from './Button'
import { SegmentedControl } from './SegmentedControl'

const THEME_OPTIONS: Record<Theme, { icon: LucideIcon; label: string }> = {
  system: { icon: Monitor, label: t`System` },
  light: { icon: Sun, label: c('theme').t`Light` },
  dark: { icon: Moon, label: c('theme').t`Dark` },
}

/** The three themes as a radio group. */
export function ThemeSwitch() {
  const [theme, choose] = useTheme()
  const options = THEMES.map((value) => {
    const { icon: Icon, label } = THEME_OPTIONS[value]
    return {
      value,
      label: (
        <>
          <Icon aria-hidden size={16} />
          {label}
        </>
      ),
    }
  })
  return <SegmentedControl label={t`Theme`} options={options} value={theme} onChange={choose} />
}

/** One button that cycles through the themes, for narrow headers. */
export function ThemeButton({ className }: { className?: string }) {
  const [theme, choose] = useTheme()
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
  const { icon: Icon, label } = THEME_OPTIONS[theme]
  const hint = t`Theme: ${label}. Change to ${THEME_OPTIONS[next].label}`
  return (
    <Button variant="quiet" size="icon" aria-label={hint} title={hint} onClick={() => choose(next)} {...(className && { className })}>
      <Icon aria-hidden size={19} />
    </Button>
  )
}
