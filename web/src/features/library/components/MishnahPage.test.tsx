import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import type { MishnahChapter } from '@/api/types'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { chapterPlace } from '../api/mishnah'
import { MishnahPage } from './MishnahPage'

const CHAPTER: MishnahChapter = {
  tractate: 'Avot',
  hebrewTractate: 'אבות',
  chapter: 1,
  chapters: 6,
  name: 'Mishnah Avot 1',
  hebrewName: 'משנה אבות א',
  url: '/mishnah/avot/1',
  mishnahs: [
    { mishnah: 1, hebrew: 'משה קבל תורה מסיני.', translation: null, teachings: [] },
    {
      mishnah: 2,
      hebrew: 'שמעון הצדיק היה משירי כנסת הגדולה.',
      translation: { reference: 'Mishnah Avot 1:2', text: 'Simeon the Just\nwas of the last.', translator: 'The Teacher' },
      teachings: [
        { id: 7, type: 'daily', title: 'Three Pillars', paragraph: 'p2' },
        { id: 8, type: 'weekly', title: 'For Members', paragraph: null },
      ],
    },
  ],
  previous: { name: 'Mishnah Avodah Zarah 5', hebrewName: 'משנה עבודה זרה ה', url: '/mishnah/avodah-zarah/5' },
  next: { name: 'Mishnah Avot 2', hebrewName: 'משנה אבות ב', url: '/mishnah/avot/2' },
}

const page = <MishnahPage place={{ tractate: 'avot', chapter: 1 }} failure={(notice) => notice} />

function mockChapter(respond: () => Response = () => HttpResponse.json(CHAPTER)) {
  server.use(http.get('/api/mishnah/avot/1', respond))
}

describe('a chapter of the Mishnah', () => {
  it('has its mishnahs in Hebrew, and its source', async () => {
    mockChapter()
    renderAt('/mishnah/avot/1', page)
    expect(await screen.findByRole('heading', { level: 1, name: 'Mishnah Avot 1' })).toBeVisible()
    expect(screen.getByText('משה קבל תורה מסיני.')).toHaveAttribute('lang', 'he')
    expect(screen.getByText('משה קבל תורה מסיני.')).toHaveAttribute('dir', 'rtl')
    expect(screen.getByText('The Mishnah: edition of Romm, Vilna 1913, in the public domain.')).toBeVisible()
  })

  // rule: MISHNAH-8
  it('has a translation below its mishnah, with the name of its translator', async () => {
    mockChapter()
    const { container } = renderAt('/mishnah/avot/1', page)
    const translation = await screen.findByText(/Simeon the Just/)
    expect(translation.textContent).toBe('Simeon the Just\nwas of the last.')
    expect(container.querySelector('[id="2"]')).toContainElement(translation)
    expect(screen.getAllByText('Translated by The Teacher')).toHaveLength(1)
    expect(screen.queryByRole('link', { name: /^Translate/ })).not.toBeInTheDocument()
  })

  // rule: ADMIN-73
  it('leads the admin to the translation of each mishnah', async () => {
    localStorage.setItem('admin', 'true')
    mockChapter()
    renderAt('/mishnah/avot/1', page)
    expect(await screen.findByRole('link', { name: 'Translate: Mishnah Avot 1:1' })).toHaveAttribute('href', '/admin/translations/edit?of=Mishnah+Avot+1%3A1')
    expect(screen.getByRole('link', { name: 'Edit the translation: Mishnah Avot 1:2' })).toBeVisible()
  })

  // rule: MISHNAH-4
  it('has the teachings that cite a mishnah beside it, at the paragraph that cites it', async () => {
    mockChapter()
    renderAt('/mishnah/avot/1', page)
    const beside = await screen.findByRole('complementary', { name: '2 teachings on Avot 1:2' })
    expect(within(beside).getByRole('link', { name: 'Three Pillars' })).toHaveAttribute('href', '/daily-learning/7#p2')
    expect(within(beside).getByRole('link', { name: 'For Members' })).toHaveAttribute('href', '/weekly-essay/8')
    expect(screen.getAllByRole('complementary')).toHaveLength(1)
  })

  it('leads to its neighbours and to the other chapters of its tractate', async () => {
    mockChapter()
    renderAt('/mishnah/avot/1', page)
    const others = within(await screen.findByRole('navigation', { name: 'Other chapters' })).getAllByRole('link')
    expect(others.map((link) => link.getAttribute('href'))).toEqual(['/mishnah/avodah-zarah/5', '/mishnah/avot/2'])
    const chapters = within(screen.getByRole('navigation', { name: 'Chapters' })).getAllByRole('link')
    expect(chapters).toHaveLength(6)
    expect(chapters[0]).toHaveAttribute('aria-current', 'page')
    expect(chapters[5]).toHaveAttribute('href', '/mishnah/avot/6')
  })

  // rule: MISHNAH-4
  it('lights and focuses the mishnah of the address', async () => {
    mockChapter()
    renderAt('/mishnah/avot/1#2', page, '/mishnah/avot/1')
    const cited = (await screen.findByText(/שמעון הצדיק/)).closest('.mishnah')
    expect(cited).toHaveAttribute('data-cited')
    expect(cited).toHaveFocus()
    expect(screen.getByText(/משה קבל/).closest('.mishnah')).not.toHaveAttribute('data-cited')
  })

  // rule: TEXT-13
  it('opens a mishnah by its number', async () => {
    mockChapter()
    const mishnahs = [{ chapter: 1, mishnah: 2, hebrew: 'על שלשה דברים העולם עומד.' }]
    const answer = { reference: 'Mishnah Avot 1:2', hebrewReference: 'משנה אבות א, ב', mishnahs, total: 1, before: null, after: null, url: '/mishnah/avot/1#2', teachings: 0 }
    server.use(
      http.get('/api/mishnah', ({ request }) =>
        new URL(request.url).searchParams.get('reference') === answer.reference ? HttpResponse.json(answer) : HttpResponse.error(),
      ),
    )
    const { user } = renderAt('/mishnah/avot/1', page)
    await user.click(await screen.findByRole('link', { name: 'Avot 1:2' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mishnah Avot 1:2' })
    expect(await within(dialog).findByText('על שלשה דברים העולם עומד.')).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Copy Text' })).toBeVisible()
    // None cites it, and it is read here already.
    expect(within(dialog).queryByRole('link')).not.toBeInTheDocument()
  })

  it('that there is not is said to be missing', async () => {
    mockChapter(() => HttpResponse.json({ code: 'not_found', message: 'No.' }, { status: 404 }))
    server.use(http.get('/api/addresses', () => HttpResponse.json({ to: null, nearest: [] })))
    renderAt('/mishnah/avot/1', page)
    expect(await screen.findByText('There is no chapter of the Mishnah at this address.')).toBeVisible()
  })

  it('that could not be loaded can be loaded again', async () => {
    mockChapter(() => HttpResponse.json({ code: 'forbidden', message: 'No.' }, { status: 403 }))
    const { user } = renderAt('/mishnah/avot/1', page)
    const retry = await screen.findByRole('button', { name: /try again/i })
    expect(screen.getByText(/Error loading this chapter/)).toBeVisible()
    mockChapter()
    await user.click(retry)
    expect(await screen.findByRole('heading', { level: 1, name: 'Mishnah Avot 1' })).toBeVisible()
  })
})

it.each([
  [{ tractate: 'Avot', chapter: '1' }, { tractate: 'avot', chapter: 1 }],
  [{ tractate: 'rosh-hashanah', chapter: '4' }, { tractate: 'rosh-hashanah', chapter: 4 }],
  [{ tractate: 'avot', chapter: '01' }, null],
  [{ tractate: 'avot', chapter: '0' }, null],
  [{ tractate: 'avot', chapter: '100' }, null],
  [{ tractate: 'אבות', chapter: '1' }, null],
  [{}, null],
])('the chapter of the address %o', (params, place) => expect(chapterPlace(params)).toEqual(place))
