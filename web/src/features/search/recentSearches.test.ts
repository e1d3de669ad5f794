import { describe, expect, it, vi } from 'vitest'
import { clearRecentSearches, removeRecentSearch, MAX_RECENT, recentSearches, addRecentSearch } from './recentSearches'

describe('recent searches', () => {
  // rule: SEARCH-7
  it('are sorted newest first, without duplicates, at most eight', () => {
    for (let n = 1; n <= 10; n++) addRecentSearch(`search ${n}`)
    addRecentSearch(' Search 5 ')
    expect(recentSearches.read()).toHaveLength(MAX_RECENT)
    expect(recentSearches.read().slice(0, 3)).toEqual(['Search 5', 'search 10', 'search 9'])
  })

  it('exclude queries that are too short or too long', () => {
    addRecentSearch(' a ')
    addRecentSearch('a'.repeat(101))
    expect(recentSearches.read()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it('can be removed one by one or all together', () => {
    addRecentSearch('ruth')
    addRecentSearch('mezuzah')
    removeRecentSearch('ruth')
    expect(recentSearches.read()).toEqual(['mezuzah'])
    clearRecentSearches()
    expect(localStorage).toHaveLength(0)
  })

  it('notify subscribers of changes, and return the same snapshot without changes', () => {
    const listener = vi.fn()
    const stop = recentSearches.subscribe(listener)
    addRecentSearch('ruth')
    expect(listener).toHaveBeenCalledOnce()
    expect(recentSearches.read()).toBe(recentSearches.read())
    stop()
    addRecentSearch('mezuzah')
    expect(listener).toHaveBeenCalledOnce()
  })

  it.each(['not json', '{"a":1}', '[1,null,"x"]'])('are empty if %s is stored', (stored) => {
    localStorage.setItem('recent-searches', stored)
    expect(recentSearches.read()).toEqual([])
  })

  // rule: DATA-29
  it('are empty if storage is blocked', () => {
    const blocked = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('blocked')
    })
    expect(recentSearches.read()).toEqual([])
    blocked.mockRestore()
  })
})
