import { describe, expect, it, vi } from 'vitest'
import { clearRecentSearches, removeRecentSearch, MAX_RECENT, recentSearches, addRecentSearch } from './recentSearches'

describe('recent searches', () => {
  it('keep the newest first, each once, at most eight', () => {
    for (let n = 1; n <= 10; n++) addRecentSearch(`search ${n}`)
    addRecentSearch(' Search 5 ')
    expect(recentSearches.read()).toHaveLength(MAX_RECENT)
    expect(recentSearches.read().slice(0, 3)).toEqual(['Search 5', 'search 10', 'search 9'])
  })

  it('leave out what is too short or too long to be a search', () => {
    addRecentSearch(' a ')
    addRecentSearch('a'.repeat(101))
    expect(recentSearches.read()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it('forget one, or all', () => {
    addRecentSearch('ruth')
    addRecentSearch('mezuzah')
    removeRecentSearch('ruth')
    expect(recentSearches.read()).toEqual(['mezuzah'])
    clearRecentSearches()
    expect(localStorage).toHaveLength(0)
  })

  it('tell of a change, and are the same until there is one', () => {
    const told = vi.fn()
    const stop = recentSearches.subscribe(told)
    addRecentSearch('ruth')
    expect(told).toHaveBeenCalledOnce()
    expect(recentSearches.read()).toBe(recentSearches.read())
    stop()
    addRecentSearch('mezuzah')
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
