import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { SUGGESTIONS, suggestionsHandler } from '../testing'
import { SearchBox } from './SearchBox'

let requests: string[]

beforeEach(() => {
  requests = []
  server.use(suggestionsHandler(SUGGESTIONS, (q) => requests.push(q)))
})

/** The client library logs each failure. */
const expectLoggedFailure = () => vi.spyOn(console, 'error').mockReturnValue()
/** Waits long enough for the delayed work of the client library. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))
const open = () => renderAt('/', <SearchBox variant="navbar" shortcut />)
const box = () => screen.getByRole('combobox')
const suggestions = () => screen.findAllByRole('option')

describe('the search box', () => {
  it('sends no request before something is typed', async () => {
    const { user } = open()
    await user.click(box())
    expect(requests).toEqual([])
    await user.paste('sha')
    await screen.findByRole('group', { name: 'Torah Timeline' })
    expect(new Set(requests)).toEqual(new Set(['sha']))
  })

  // rule: SEARCH-4, SEARCH-5
  it('suggests posts, series and portions as real links', async () => {
    const { user } = open()
    await user.type(box(), 'shabat')
    await screen.findByRole('group', { name: 'Torah Timeline' })
    expect((await suggestions()).map((option) => option.getAttribute('href'))).toEqual([
      '/daily-learning/17',
      '/series/shabbat',
      '/torah-timeline/bereshit',
      '/search?q=shabat',
    ])
    expect(box()).toHaveAttribute('aria-expanded', 'true')
    expect(await screen.findByText('3 suggestions')).toBeInTheDocument()
  })

  it('shows an error if suggestions are unavailable, and retries with the next input', async () => {
    const logged = expectLoggedFailure()
    server.use(http.post('*/api/instant/multi-search', () => HttpResponse.error(), { once: true }))
    const { user } = open()
    await user.click(box())
    await user.paste('shabat')
    expect(await screen.findByRole('alert')).toHaveTextContent('Suggestions are not available just now.')
    await user.type(box(), 't')
    expect(await screen.findByText('3 suggestions')).toBeInTheDocument()
    expect(logged).toHaveBeenCalled()
  })

  it('ignores an error that arrives after it was unmounted', async () => {
    expectLoggedFailure()
    const thrown: unknown[] = []
    const onRejection = (error: unknown) => thrown.push(error)
    process.on('unhandledRejection', onRejection)
    let fail: (response: Response) => void = () => undefined
    const failure = new Promise<Response>((resolve) => (fail = resolve))
    let requested = false
    server.use(
      http.post('*/api/instant/multi-search', () => {
        requested = true
        return failure
      }),
    )
    const { user, unmount } = open()
    await user.click(box())
    await user.paste('shabat')
    await waitFor(() => expect(requested).toBe(true))
    unmount()
    await pause()
    fail(new Response('', { status: 503 }))
    await pause()
    process.off('unhandledRejection', onRejection)
    expect(thrown).toEqual([])
  })

  // rule: SEARCH-6
  it('selects suggestions with the arrow keys and opens them with Enter', async () => {
    const { user } = open()
    await user.type(box(), 'shabat')
    await screen.findByRole('group', { name: 'Series' })
    await user.keyboard('{ArrowDown}{ArrowDown}')
    const active = screen.getByRole('option', { selected: true })
    expect(active).toHaveAttribute('href', '/series/shabbat')
    expect(box()).toHaveAttribute('aria-activedescendant', active.id)
    await user.keyboard('{Enter}')
    expect(screen.getByTestId('address')).toHaveTextContent('/series/shabbat')
  })

  // rule: SEARCH-2
  it('submits the text if no option is active', async () => {
    const { user } = open()
    await user.type(box(), '  ruth & naomi {Enter}')
    expect(screen.getByTestId('address')).toHaveTextContent('/search?q=ruth%20%26%20naomi')
  })

  // rule: SEARCH-4
  it('has three variants, all of which open the same search', async () => {
    const classes = new Set<string>()
    for (const variant of ['default', 'navbar', 'minimal'] as const) {
      const { container, user, unmount } = renderAt('/', <SearchBox variant={variant} />)
      classes.add(container.querySelector('form > div')?.className ?? '')
      await user.type(box(), 'ruth{Enter}')
      expect(screen.getByTestId('address')).toHaveTextContent('/search?q=ruth')
      unmount()
    }
    expect(classes.size).toBe(3)
  })

  // rule: SEARCH-3
  it('does not search for less than two characters', async () => {
    const { user } = open()
    await user.type(box(), ' a{Enter}')
    expect(screen.getByRole('button', { name: 'Search' })).toBeDisabled()
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/)
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  })

  // rule: SEARCH-6
  it('closes the suggestions on the first Escape and clears the text on the second', async () => {
    const { user } = open()
    await user.type(box(), 'shabat')
    await suggestions()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
    expect(box()).toHaveValue('shabat')
    await user.keyboard('{Escape}')
    expect(box()).toHaveValue('')
  })

  // rule: SEARCH-6
  it.each(['/', '{Control>}k{/Control}'])('is focused with %s', async (keys) => {
    const { user } = open()
    await user.keyboard(keys)
    expect(box()).toHaveFocus()
    expect(box()).toHaveValue('')
  })

  it.each(['/', '{Control>}k{/Control}', '{Control>}ל{/Control}'])('does not take %s from another field', async (keys) => {
    const { user } = renderAt(
      '/',
      <>
        <input aria-label="Name" />
        <SearchBox shortcut />
      </>,
    )
    await user.click(screen.getByRole('textbox', { name: 'Name' }))
    await user.keyboard(keys)
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  })

  it('is focused with Command-K and on a Hebrew keyboard, but not behind a dialog', async () => {
    const { user, container } = open()
    await user.keyboard('{Meta>}k{/Meta}')
    expect(box()).toHaveFocus()
    box().blur()
    await user.keyboard('{Control>}ל{/Control}')
    expect(box()).toHaveFocus()
    box().blur()
    container.setAttribute('aria-hidden', 'true')
    await user.keyboard('/')
    expect(document.body).toHaveFocus()
  })
})
