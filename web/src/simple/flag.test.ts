/** The flag `simple-mode` (SIMPLE-2): who sets it, who removes it, and where it leads. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'

const FLAG = 'simple-mode'
const flag = () => localStorage.getItem(FLAG)

afterEach(() => {
  vi.restoreAllMocks()
  vi.resetModules()
  window.history.replaceState(null, '', '/')
  document.body.innerHTML = ''
})

describe('the simple site', () => {
  /** Runs the script of the simple site's pages. */
  async function open(address: string) {
    window.history.replaceState(null, '', address)
    document.body.innerHTML = '<a href="/?simple=0">Full site</a>'
    await import('./main')
  }

  // rule: SIMPLE-2, DATA-28
  it.each(['/?simple', '/?simple=1', '/?simple=true'])('at %s sets the flag', async (address) => {
    await open(address)
    expect(flag()).toBe('1')
  })

  // rule: SIMPLE-2
  it.each(['/?simple=error', '/weekly-essay-simple', '/weekly-essay-simple/1'])('at %s sets no flag', async (address) => {
    await open(address)
    expect(flag()).toBeNull()
  })

  // rule: DATA-28
  it('removes the flag when its link to the full site is followed', async () => {
    await open('/?simple')
    const link = document.querySelector('a')
    link?.addEventListener('click', (event) => event.preventDefault())
    link?.click()
    expect(flag()).toBeNull()
  })

  it('can be read while storage is blocked', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    await expect(open('/?simple')).resolves.toBeUndefined()
  })
})

describe('the full site', () => {
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
  const [script = ''] = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code]) => code ?? '').filter((code) => code.includes(FLAG))

  /** Runs the script of the HTML's head. Returns where it leads. */
  function open(pathname: string, search = '', storage: Pick<Storage, 'getItem' | 'removeItem'> = localStorage) {
    const replace = vi.fn<(url: string) => void>()
    // The script is part of the HTML, where no module can be.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
    new Function('location', 'localStorage', script)({ pathname, search, replace }, storage)
    return replace.mock.calls.flat()
  }

  // rule: SIMPLE-2
  it('leads from the home page to the simple site while the flag is set', () => {
    expect(open('/')).toEqual([])
    localStorage.setItem(FLAG, '1')
    expect(open('/')).toEqual(['/?simple'])
    expect(open('/daily-learning/5')).toEqual([])
  })

  // rule: SIMPLE-2
  it('stays where it came in place of the simple site, so that the two never lead to each other', () => {
    localStorage.setItem(FLAG, '1')
    expect(open('/', '?simple')).toEqual([])
    expect(open('/', '?simple=error')).toEqual([])
  })

  // rule: SIMPLE-2, DATA-28
  it('removes the flag by ?simple=0', () => {
    localStorage.setItem(FLAG, '1')
    expect(open('/', '?simple=0')).toEqual([])
    expect(flag()).toBeNull()
    expect(open('/')).toEqual([])
  })

  it('opens while storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    expect(open('/', '', { getItem: blocked, removeItem: blocked })).toEqual([])
    expect(open('/', '?simple=0', { getItem: blocked, removeItem: blocked })).toEqual([])
  })
})
