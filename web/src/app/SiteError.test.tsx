import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'
import { SiteError } from './SiteError'

const replace = vi.fn()
const Broken = () => {
  throw new Error('broken')
}

function crashAt(search: string) {
  vi.stubGlobal('location', { search, replace })
  vi.spyOn(console, 'error').mockReturnValue()
  render(
    <ErrorBoundary fallback={(retry) => <SiteError onRetry={retry} />}>
      <Broken />
    </ErrorBoundary>,
  )
}

beforeEach(() => replace.mockReset())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('an error that takes the whole site down', () => {
  // rule: SIMPLE-2
  it.each(['', '?q=light', '?simple=0'])('at "%s" opens the simple site, and sets no flag', (search) => {
    crashAt(search)
    expect(replace.mock.calls).toEqual([['/?simple=error']])
    expect(localStorage.getItem('simple-mode')).toBeNull()
  })

  // rule: SIMPLE-2
  it.each(['?simple', '?simple=error', '?simple=1'])('at "%s" shows itself: the simple site could not be opened', (search) => {
    crashAt(search)
    expect(replace).not.toHaveBeenCalled()
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Simple version of the site' })).toHaveAttribute('href', '/weekly-essay-simple')
  })

  it('without a network shows itself', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    crashAt('')
    expect(replace).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
