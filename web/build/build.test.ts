import { randomBytes } from 'node:crypto'
import type { Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { overBudget, weigh } from './budget.ts'
import { chunkOf, filesOf } from './chunks.ts'
import { READER_MODULES } from './readerModules.ts'

type ChunkSource = { imports?: string[]; dynamicImports?: string[]; css?: string[]; code?: string }

/** A bundle of chunks, each with the entry module of its name. */
function bundleOf(chunks: Record<string, ChunkSource>): Rolldown.OutputBundle {
  const entries = Object.entries(chunks).map(([name, { imports = [], dynamicImports = [], css = [], code = '' }]) => [
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
  return Object.fromEntries(entries) as Rolldown.OutputBundle
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
  it('contain their static imports, and no dynamic imports', () => {
    expect(filesFor('/main.tsx', '/home.tsx')).toEqual(['card', 'home', 'main', 'main.css', 'shared'])
    expect(filesFor('/editor.tsx')).toEqual(['diagrams', 'editor', 'editor.css', 'shared'])
  })

  it('cannot be determined if a module has no chunk', () => {
    expect(() => chunkOf(site, '/gone.tsx')).toThrow('No chunk begins with /gone.tsx')
  })

  it('include no module of the admin or of an editor', () => {
    expect(READER_MODULES.filter((module) => /admin|editor|sketch|study|membership/i.test(module))).toEqual([])
  })
})

describe('the size budget', () => {
  it('counts the files that a page needs for its first render', () => {
    const [home] = weigh(site, ['/home.tsx'], '/main.tsx')
    expect(home?.route).toBe('/home.tsx')
    expect(home?.bytes).toBeGreaterThan(0)
    expect(weigh(site, ['/home.tsx', '/editor.tsx'], '/main.tsx')).toHaveLength(2)
    expect(overBudget(weigh(site, ['/home.tsx'], '/main.tsx'))).toBeNull()
  })

  // rule: LANG-7, LOOK-8
  it('reports the page that exceeds it, with its size', () => {
    // Random bytes do not compress.
    const heavy = bundleOf({ main: {}, home: { code: randomBytes(130_000).toString('latin1') } })
    const message = overBudget(weigh(heavy, ['/home.tsx'], '/main.tsx'))
    expect(message).toMatch(/\/home\.tsx: 1\d{5} bytes of compressed script/)
  })
})
