import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { SearchBox } from '../components/SearchBox'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { SUGGESTIONS, suggestionsHandler } from '../testing'

beforeEach(() => server.use(suggestionsHandler(SUGGESTIONS)))

const box = () => screen.getByRole('combobox')
const openBox = (address: string) => renderAt(address, <SearchBox variant="navbar" />, '*')

describe('the search box of the header', () => {
  it('shows the query of the search page', async () => {
    const { router } = openBox('/search?q=light')
    expect(box()).toHaveValue('light')
    await act(() => router.navigate('/search?q=bread'))
    expect(box()).toHaveValue('bread')
  })

  it('is empty on every other page', async () => {
    const { router, user } = openBox('/search?q=light')
    await act(() => router.navigate('/daily-learning?q=light'))
    expect(box()).toHaveValue('')
    await user.type(box(), 'ruth')
    expect(box()).toHaveValue('ruth')
    await act(() => router.navigate('/series'))
    expect(box()).toHaveValue('')
  })

  it('keeps the typed text while only the query or the hash of the URL changes', async () => {
    const { router, user } = openBox('/series')
    await user.type(box(), 'ruth')
    await act(() => router.navigate('/series?page=2#top'))
    expect(box()).toHaveValue('ruth')
  })
})
