import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { aSearchResponse } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { recentSearches, addRecentSearch } from '../recentSearches'
import { SearchBox } from './SearchBox'
import { SearchPage } from './SearchPage'

const box = () => screen.getByRole('combobox')
const open = () => renderAt('/', <SearchBox variant="navbar" shortcut />)
const address = () => screen.getByTestId('address')

beforeEach(() => {
  server.use(http.post('*/api/instant/multi-search', () => HttpResponse.json({ results: [] })))
})

describe('recent searches in the search box', () => {
  beforeEach(() => {
    addRecentSearch('שבת')
    addRecentSearch('ruth & naomi')
  })

  // rule: SEARCH-7
  it('are shown while the field is empty, newest first', async () => {
    const { user } = open()
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    await user.click(box())
    const list = await screen.findByRole('listbox', { name: 'Recent searches' })
    expect(within(list).getAllByRole('option').map((option) => option.getAttribute('href'))).toEqual([
      '/search?q=ruth%20%26%20naomi',
      '/search?q=%D7%A9%D7%91%D7%AA',
    ])
    expect(within(list).getByText('שבת')).toHaveAttribute('lang', 'he')
    expect(box()).toHaveAttribute('aria-expanded', 'true')
    expect(box()).toHaveAttribute('aria-controls', list.id)
    expect(await screen.findByText('2 recent searches')).toBeInTheDocument()
    await user.type(box(), 'x')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  })

  it('are selected with the arrow keys and searched with Enter', async () => {
    const { user } = open()
    await user.keyboard('/')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    const active = await screen.findByRole('option', { selected: true })
    expect(box()).toHaveAttribute('aria-activedescendant', active.id)
    await user.keyboard('{Enter}')
    expect(address()).toHaveTextContent('/search?q=%D7%A9%D7%91%D7%AA')
  })

  it('are removed one by one, with the mouse or with the Delete key', async () => {
    const { user } = open()
    await user.click(box())
    await user.click(await screen.findByRole('button', { name: 'Remove ruth & naomi' }))
    expect(box()).toHaveFocus()
    expect(recentSearches.read()).toEqual(['שבת'])
    await user.keyboard('{ArrowDown}{Delete}')
    expect(recentSearches.read()).toEqual([])
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  })

  it('are cleared together, and are reachable with the keyboard', async () => {
    const { user } = open()
    await user.click(box())
    await user.tab()
    expect(screen.getByRole('button', { name: 'Remove ruth & naomi' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(box()).toHaveFocus()
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    await user.keyboard('{ArrowDown}')
    await user.click(screen.getByRole('button', { name: 'Clear all recent searches' }))
    expect(recentSearches.read()).toEqual([])
    expect(box()).toHaveFocus()
  })

  it('are hidden when the focus leaves', async () => {
    const { user } = renderAt(
      '/',
      <>
        <button type="button">Before</button>
        <SearchBox />
      </>,
    )
    await user.click(box())
    expect(await screen.findByRole('listbox')).toBeInTheDocument()
    await user.tab({ shift: true })
    expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus()
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  })
})

describe('the search page adds to the recent searches', () => {
  beforeEach(() => {
    server.use(http.get('/api/search', () => HttpResponse.json(aSearchResponse())))
  })

  // rule: SEARCH-7
  it('submitted queries, but not queries while typing', async () => {
    const { user } = renderAt('/search', <SearchPage />)
    await user.type(screen.getByRole('combobox'), 'candles')
    await screen.findByRole('heading', { name: 'Found 1 result for “candles”' })
    expect(recentSearches.read()).toEqual([])
    await user.keyboard('{Enter}')
    expect(recentSearches.read()).toEqual(['candles'])
  })

  it('the query of a followed link, but not of the initial URL', async () => {
    const { router } = renderAt('/search?q=ruth', <SearchPage />)
    await screen.findByRole('heading', { name: 'Found 1 result for “ruth”' })
    expect(recentSearches.read()).toEqual([])
    await router.navigate('/search?q=mezuzah')
    await screen.findByRole('heading', { name: 'Found 1 result for “mezuzah”' })
    expect(recentSearches.read()).toEqual(['mezuzah'])
  })
})
