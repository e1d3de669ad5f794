import { describe, expect, it } from 'vitest'

/** The source of every module except tests, by its path in `src`. */
const sources = Object.entries(import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }))
  .map(([path, text]) => [path.replace('/src/', ''), text] as const)
  .filter(([path]) => !path.includes('.test.'))

const modulesWith = (text: RegExp) => sources.filter(([, source]) => text.test(source)).map(([path]) => path)

describe('there is one of each part (LOOK-9)', () => {
  // rule: LOOK-9
  it('Radix primitives are styled in shared/ui only', () => {
    const users = modulesWith(/from 'radix-ui'/)
    expect(users.length).toBeGreaterThan(3)
    expect(users.filter((path) => !path.startsWith('shared/ui/'))).toEqual([])
  })

  // rule: LOOK-9
  it('forms are wired in shared/forms only', () => {
    expect(modulesWith(/\buseForm\b[^']* from 'react-hook-form'/)).toEqual(['shared/forms/Form.tsx'])
    expect(modulesWith(/<form\b[^>]*noValidate/)).toEqual(['shared/forms/Form.tsx'])
  })

  // rule: LOOK-9
  it('icons are Lucide’s', () => {
    expect(modulesWith(/from '(react-icons|@heroicons|@tabler|@phosphor)/)).toEqual([])
  })

  // rule: LOOK-9
  it.each([
    ['button', /enabled:hover:bg-fill-strong/, 'shared/ui/Button.tsx'],
    ['card', /'rounded-xl border bg-raised'/, 'shared/ui/Card.tsx'],
    ['text field', /min-h-11 w-full rounded-lg border border-rule-strong bg-raised/, 'shared/ui/SearchField.tsx'],
    ['error notice', /border-danger\/35 bg-danger-wash'/, 'shared/ui/Notice.tsx'],
  ])('a %s is styled in one module', (_part, style, module) => {
    expect(modulesWith(style)).toEqual([module])
  })
})
