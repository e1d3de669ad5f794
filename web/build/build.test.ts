import { randomBytes } from 'node:crypto'
import type { Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { overBudget, weigh } from './budget.ts'
import { chunkOf, filesOf } from './chunks.ts'
import { READER_MODULES } from './readerModules.ts'

type Made = { imports?: string[]; dynamicImports?: string[]; css?: string[]; code?: string }

/** A bundle of chunks, each with the entry module of its name. */
function bundleOf(chunks: Record<string, Made>): Rolldown.OutputBundle {
  const made = Object.entries(chunks).map(([name, { imports = [], dynamicImports = [], css = [], code = '' }]) => [
    name,
    {
      type: 'chunk',
      fileName: name,
      facadeModuleId: `/site/web/src/${name}.tsx`,
      imports,
      dynamicImports,
      code,
      viteMetadata: { importedCss: new Set(css), importedAssets: new Set() },
    },
  ])
  return Object.fromEntries(made) as Rolldown.OutputBundle
}

const site = bundleOf({
  main: { imports: ['shared'], dynamicImports: ['home', 'editor'], css: ['main.css'], code: 'main()' },
  home: { imports: ['shared', 'card'], code: 'home()' },
  editor: { imports: ['shared', 'diagrams'], css: ['editor.css'] },
  shared: {},
  card: {},
  diagrams: {},
})
const filesFor = (...modules: string[]) => [...filesOf(site, modules.map((name) => chunkOf(site, name)))].sort()

describe('the files of a list of modules', () => {
  it('are all that these import, and nothing that they load later', () => {
    expect(filesFor('/main.tsx', '/home.tsx')).toEqual(['card', 'home', 'main', 'main.css', 'shared'])
    expect(filesFor('/editor.tsx')).toEqual(['diagrams', 'editor', 'editor.css', 'shared'])
  })

  it('cannot be told where a module is gone', () => {
    expect(() => chunkOf(site, '/gone.tsx')).toThrow('No chunk begins with /gone.tsx')
  })

  it('are those of readers alone', () => {
    expect(READER_MODULES.filter((module) => /admin|editor|sketch|study|membership/i.test(module))).toEqual([])
  })
})

describe('the budget', () => {
  it('counts what a page needs before it is drawn, each file once', () => {
    const [home] = weigh(site, ['/home.tsx'], '/main.tsx')
    expect(home?.route).toBe('/home.tsx')
    expect(home?.bytes).toBeGreaterThan(0)
    expect(weigh(site, ['/home.tsx', '/editor.tsx'], '/main.tsx')).toHaveLength(2)
    expect(overBudget(weigh(site, ['/home.tsx'], '/main.tsx'))).toBeNull()
  })

  it('names the page that is over it, with the figure', () => {
    // Random bytes do not compress.
    const heavy = bundleOf({ main: {}, home: { code: randomBytes(130_000).toString('latin1') } })
    const complaint = overBudget(weigh(heavy, ['/home.tsx'], '/main.tsx'))
    expect(complaint).toMatch(/\/home\.tsx: 1\d{5} bytes of compressed script/)
  })
})
