import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react'
import { c, t } from 'ttag'
import type { Theme } from '@/shared/hooks/useTheme'

/** How each theme is shown where it can be chosen. */
export const THEME_OPTIONS: Record<Theme, { icon: LucideIcon; label: string }> = {
  system: { icon: Monitor, label: t`System` },
  light: { icon: Sun, label: c('theme').t`Light` },
  dark: { icon: Moon, label: c('theme').t`Dark` },
}
