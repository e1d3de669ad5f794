import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useTheme } from './useTheme'
import { useThemeColour } from './useThemeColour'

afterEach(() => {
  document.head.innerHTML = ''
  delete document.documentElement.dataset.theme
})

// rule: LOOK-1
it('the theme colour of the browser follows the chosen theme, or the system’s theme', () => {
  const meta = (theme: string) => `<meta name="theme-color" content="#000" media="(prefers-color-scheme: ${theme})">`
  document.head.innerHTML = meta('light') + meta('dark')
  const media = () => [...document.querySelectorAll('meta')].map((each) => each.getAttribute('media'))
  const { result } = renderHook(() => {
    useThemeColour()
    return useTheme()[1]
  })
  expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
  act(() => result.current('dark'))
  expect(media()).toEqual(['not all', 'all'])
  act(() => result.current('light'))
  expect(media()).toEqual(['all', 'not all'])
  act(() => result.current('system'))
  expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
})
