import { describe, expect, it } from 'vitest'
import { withPlainPlaces, withTtagPlaces, type Language } from './catalogue.ts'
import { translations } from './translations.ts'

/** What the build makes of a module in a language. */
async function built(language: Language, code: string): Promise<string> {
  const plugin = translations(language) as unknown as {
    buildStart: () => void
    transform: (code: string, id: string) => Promise<{ code: string } | null>
    transformIndexHtml: (html: string) => string
  }
  plugin.buildStart()
  return (await plugin.transform(code, '/site/web/src/Part.tsx'))?.code ?? code
}

const CODE = `import { c, msgid, ngettext, t } from 'ttag'
export const texts = (name: string, n: number) => [
  t\`Login\`, c('verb').t\`Search\`, t\`Share: \${name.trim()}\`,
  ngettext(msgid\`Too many attempts. Please try again in \${n} second.\`, \`Too many attempts. Please try again in \${n} seconds.\`, n),
]`

type Module = { texts: (name: string, n: number) => string[] }

async function textsOf(language: Language, n: number): Promise<string[]> {
  const code = (await built(language, CODE)).replaceAll(/: (string|number)/g, '')
  const module = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Module
  return module.texts(' x ', n)
}

describe('the build in a language', () => {
  // rule: LANG-7
  it('puts the translations into the code', async () => {
    expect(await textsOf('he', 2)).toEqual([
      'כניסה',
      'חיפוש',
      'שיתוף: x',
      'יותר מדי ניסיונות. אפשר לנסות שוב בעוד שתי שניות.',
    ])
    expect((await textsOf('he', 7)).at(-1)).toContain('7 שניות')
    expect((await textsOf('he', 1)).at(-1)).not.toContain('1')
  })

  // rule: LANG-7
  it('leaves English as it is written, without a library', async () => {
    expect(await textsOf('en', 1)).toEqual(['Login', 'Search', 'Share: x', 'Too many attempts. Please try again in 1 second.'])
    for (const language of ['en', 'he'] as const) expect(await built(language, CODE)).not.toContain('ttag')
  })

  // rule: LANG-5
  it('refuses a text without a translation', async () => {
    const unknown = "import { t } from 'ttag'\nexport const text = t`No such text`"
    await expect(built('he', unknown)).rejects.toThrow(/No such text/)
  })

  it('keeps code without texts', async () => {
    expect(await built('he', 'export const n: number = 1')).toBe('export const n: number = 1')
  })
})

describe('the places of values', () => {
  it('are written as in the catalogue and as ttag reads them', () => {
    expect(withTtagPlaces('{0} of {1}')).toBe('${ 0 } of ${ 1 }')
    expect(withPlainPlaces('${ 0 } of ${ 1 }')).toBe('{0} of {1}')
  })
})
