import type { Appearance } from '@stripe/stripe-js'
import { useMemo } from 'react'
import { useMediaQuery } from '@/shared/hooks/useMediaQuery'
import { useTheme } from '@/shared/hooks/useTheme'

/** Stripe's variables, and the site's colours (`styles/tokens.css`) that they take. */
const COLOURS = {
  colorPrimary: '--color-tekhelet',
  colorBackground: '--color-raised',
  colorText: '--color-ink',
  colorTextSecondary: '--color-ink-soft',
  colorTextPlaceholder: '--color-ink-faint',
  colorDanger: '--color-danger',
} as const

/** The look of Stripe's form, which is in a frame: the site's colours in the current theme. */
export function useAppearance(): Appearance {
  const [theme] = useTheme()
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  const isDark = theme === 'system' ? isSystemDark : theme === 'dark'
  return useMemo(() => {
    const variables = { ...readColours(), fontFamily: 'system-ui, sans-serif', borderRadius: '8px' }
    return { theme: isDark ? 'night' : 'stripe', variables }
  }, [isDark])
}

/** The tokens are `light-dark()`, which Stripe does not understand: an element computes them. */
function readColours(): Record<string, string> {
  const probe = document.body.appendChild(document.createElement('span'))
  const computed = Object.entries(COLOURS).map(([name, token]) => {
    probe.style.color = `var(${token})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(computed.filter(([, colour]) => colour)) as Record<string, string>
}
