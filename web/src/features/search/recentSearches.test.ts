import { describe, expect, it, vi } from 'vitest'
import { forgetAllSearches, forgetSearch, MOST_RECENT, recentSearches, rememberSearch } from './recentSearches'

describe('recent searches', () => {
  it('keep the newest first, each once, at most eight', () => {
    for (let n = 1; n <= 10; n++) rememberSearch(`search ${n}`)
    rememberSearch(' Search 5 ')
    expect(recentSearches.read()).toHaveLength(MOST_RECENT)
    expect(recentSearches.read().slice(0, 3)).toEqual(['Search 5', 'search 10', 'search 9'])
  })

  it('leave out what is too short or too long to be a search', () => {
    rememberSearch(' a ')
    rememberSearch('a'.repeat(101))
    expect(recentSearches.read()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it('forget one, or all', () => {
    rememberSearch('ruth')
    rememberSearch('mezuzah')
    forgetSearch('ruth')
    expect(recentSearches.read()).toEqual(['mezuzah'])
    forgetAllSearches()
    expect(localStorage).toHaveLength(0)
  })

  it('tell of a change, and are the same until there is one', () => {
    const told = vi.fn()
    const stop = recentSearches.subscribe(told)
    rememberSearch('ruth')
    expect(told).toHaveBeenCalledOnce()
    expect(recentSearches.read()).toBe(recentSearches.read())
    stop()
    rememberSearch('mezuzah')
    expect(told).toHaveBeenCalledOnce()
  })

  it.each(['not json', '{"a":1}', '[1,null,"x"]'])('are none where %s is stored', (stored) => {
    localStorage.setItem('recent-searches', stored)
    expect(recentSearches.read()).toEqual([])
  })

  it('do without a storage', () => {
    const blocked = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('blocked')
    })
    expect(recentSearches.read()).toEqual([])
    blocked.mockRestore()
  })
})
