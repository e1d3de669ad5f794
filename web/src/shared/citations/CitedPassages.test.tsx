import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ReferencedMishnahs } from '@/api/types'
import { CitedMishnahs } from './CitedPassages'

const MISHNAHS: ReferencedMishnahs = {
  reference: 'Mishnah Avot 1:14-15',
  hebrewReference: 'משנה אבות א, יד – א, טו',
  mishnahs: [
    { chapter: 1, mishnah: 14, hebrew: 'אם אין אני לי', translation: { reference: 'Mishnah Avot 1:14', text: 'If I am not', translator: 'The Teacher' } },
    { chapter: 1, mishnah: 15, hebrew: 'שמאי אומר', translation: null },
  ],
  total: 2,
  before: { chapter: 1, mishnah: 13, hebrew: 'נגד שמא', translation: null },
  after: null,
  url: '/mishnah/avot/1#14',
  teachings: 2,
}

afterEach(() => localStorage.clear())

// rule: ADMIN-73
it('leads the admin from each cited mishnah to its translation', () => {
  const { unmount } = render(<CitedMishnahs mishnahs={MISHNAHS} />)
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  localStorage.setItem('admin', 'true')
  render(<CitedMishnahs mishnahs={MISHNAHS} />)
  const edit = screen.getByRole('link', { name: 'Edit the translation: Mishnah Avot 1:14' })
  expect(edit).toHaveAttribute('href', '/admin/translations/edit?of=Mishnah+Avot+1%3A14')
  expect(screen.getByRole('link', { name: 'Translate: Mishnah Avot 1:15' })).toBeVisible()
  expect(screen.getAllByRole('link')).toHaveLength(2)
})

// rule: MISHNAH-5
it('shows the whole translation of what is cited, and of what is beside it the first words', () => {
  const text = 'Let all who labour with the community do so for the sake of Heaven. '.repeat(6).trim()
  const translation = { reference: 'Mishnah Avot 1:14', text, translator: 'The Teacher' }
  const long = MISHNAHS.mishnahs.slice(0, 1).map((mishnah) => ({ ...mishnah, translation }))
  const beside = { chapter: 1, mishnah: 13, hebrew: 'נגד שמא', translation: { ...translation, reference: 'Mishnah Avot 1:13' } }
  render(<CitedMishnahs mishnahs={{ ...MISHNAHS, mishnahs: long, before: beside }} />)
  expect(screen.getByText(text)).toBeVisible()
  const cut = screen.getByText(/\.\.\.$/)
  expect(cut.textContent.length).toBeLessThanOrEqual(163)
  const words = cut.textContent.replace('...', '').split(' ')
  expect(text.split(' ').slice(0, words.length)).toEqual(words)
})
