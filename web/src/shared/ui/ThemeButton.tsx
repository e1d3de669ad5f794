import { t } from 'ttag'
import { THEMES, useTheme } from '@/shared/hooks/useTheme'
import { Button } from './Button'
import { THEME_OPTIONS } from './themeOptions'

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
