import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterEach, describe, expect, it } from 'vitest'
import { chunkOf, filesOf } from './chunks.ts'
import { htmlEntries, misplacedModules } from './entries.ts'

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

const html = (script: string) => `<!doctype html><body><script type="module" src="${script}"></script></body>`

/** Builds a small site with these files. */
async function buildSite(files: Record<string, string>): Promise<Rolldown.OutputBundle> {
  root = mkdtempSync(join(tmpdir(), 'entries-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input: htmlEntries(root) } },
  })
  const { output } = built as Rolldown.RolldownOutput
  return Object.fromEntries(output.map((file) => [file.fileName, file]))
}

const SITE = {
  'index.html': html('/src/app/main.ts'),
  'src/app/main.ts': "import { shared } from '../shared/lib'; shared('reader'); void import('../routes/login')",
  'src/routes/login.ts': "import { form } from '../shared/forms/Form'; form()",
  'src/shared/forms/Form.ts': "export const form = () => console.log('a form')",
  'src/shared/lib.ts': 'export const shared = (who) => console.log(who)',
}
const ADMIN = {
  'admin.html': html('/src/admin/main.ts'),
  'src/admin/main.ts': "import { shared } from '../shared/lib'; shared('the admin’s secret screen')",
}
const LISTS = { readers: ['/index.html'], reading: ['/index.html'] }

describe('a second entry', () => {
  it('is built separately: the first entry contains none of its code', async () => {
    const bundle = await buildSite({ ...SITE, ...ADMIN })
    expect(Object.keys(bundle)).toContain('admin.html')
    expect(misplacedModules(bundle, LISTS)).toEqual([])
    const readers = [...filesOf(bundle, [chunkOf(bundle, '/index.html')])].map((name) => bundle[name])
    const code = readers.map((file) => (file?.type === 'chunk' ? file.code : '')).join()
    expect(code).toContain('reader')
    expect(code).not.toContain('secret screen')
  })

  it('is optional', async () => {
    const bundle = await buildSite(SITE)
    expect(Object.keys(bundle)).not.toContain('admin.html')
  })
})

describe('the build reports an error', () => {
  it('if a page for readers imports code of the admin', async () => {
    const main = "import '../admin/main'; console.log('reader')"
    const bundle = await buildSite({ ...SITE, ...ADMIN, 'src/app/main.ts': main })
    expect(misplacedModules(bundle, LISTS).join()).toMatch(/src\/admin\/main\.ts is the admin's code/)
  })

  // rule: LOOK-8, LOOK-10
  it('if a reading page imports forms statically', async () => {
    const main = "import { form } from '../shared/forms/Form'; form()"
    const bundle = await buildSite({ ...SITE, 'src/app/main.ts': main })
    expect(misplacedModules(bundle, LISTS).join()).toMatch(/shared\/forms\/Form\.ts is in the code of a reading page/)
  })
})
