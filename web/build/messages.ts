/** Prints the texts of the site's code as a PO file, for `python -m tools.messages`. */
import { readFileSync, readdirSync } from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from '@babel/core'
import { TTAG, withPlainPlaces } from './catalogue.ts'

const SOURCES = join(import.meta.dirname, '..', 'src')

const folder = mkdtempSync(join(tmpdir(), 'messages-'))
try {
  const output = join(folder, 'messages.po')
  for (const name of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.tsx?$/.test(name) || /\.test\.|\.d\.ts$/.test(name)) continue
    const filename = join(SOURCES, name)
    const code = readFileSync(filename, 'utf8')
    if (!code.includes("from 'ttag'")) continue
    transformSync(code, {
      filename,
      babelrc: false,
      configFile: false,
      code: false,
      parserOpts: { plugins: ['typescript', 'jsx'] },
      plugins: [['ttag', { ...TTAG, extract: { output, location: 'never' } }]],
    })
  }
  process.stdout.write(withPlainPlaces(readFileSync(output, 'utf8')))
} finally {
  rmSync(folder, { recursive: true })
}
