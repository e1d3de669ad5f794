import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { THEMES, useTheme, type Theme } from '@/shared/hooks/useTheme'
import { cx } from '@/shared/lib/cx'
import { Button } from './Button'

const THEME_OPTIONS: Record<Theme, { icon: LucideIcon; label: string }> = {
  system: { icon: Monitor, label: 'System' },
  light: { icon: Sun, label: 'Light' },
  dark: { icon: Moon, label: 'Dark' },
}

/** A radio group of the three themes. */
export function ThemeSwitch() {
  const [theme, choose] = useTheme()
  const name = useId()
  return (
    <fieldset className="inline-flex rounded-lg border border-rule bg-sunken p-0.5">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((each) => {
        const { icon: Icon, label } = THEME_OPTIONS[each]
        return (
          <label
            key={each}
            className={cx(
              'relative flex min-h-11 cursor-pointer items-center gap-1.5 rounded-md px-3 text-sm font-medium',
              'has-focus-visible:outline-2 has-focus-visible:outline-tekhelet',
              each === theme ? 'bg-raised text-ink shadow-lift' : 'text-ink-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={each === theme}
              onChange={() => choose(each)}
            />
            <Icon aria-hidden size={16} />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}

/** One button that cycles through the themes, for narrow headers. */
export function ThemeButton({ className }: { className?: string }) {
  const [theme, choose] = useTheme()
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
  const { icon: Icon, label } = THEME_OPTIONS[theme]
  const hint = `Theme: ${label}. Change to ${THEME_OPTIONS[next].label}`
  return (
    <Button variant="quiet" size="icon" aria-label={hint} title={hint} onClick={() => choose(next)} {...(className && { className })}>
      <Icon aria-hidden size={19} />
    </Button>
  )
}
