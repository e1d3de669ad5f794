import { act, fireEvent, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { useRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReferencedMishnahs, ReferencedVerses } from '@/api/types'
import { mockNarrowViewport, renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import Citations from './Citations'

const VERSES: ReferencedVerses = {
  reference: 'Genesis 6:9',
  hebrewReference: 'בראשית ו, ט',
  verses: [{ chapter: 6, verse: 9, hebrew: 'אֵלֶּה תּוֹלְדֹת נֹחַ', english: 'These are the generations of Noah.' }],
  total: 1,
  before: { chapter: 6, verse: 8, hebrew: 'וְנֹחַ מָצָא חֵן', english: 'But Noah found grace.' },
  after: { chapter: 6, verse: 10, hebrew: 'וַיּוֹלֶד נֹחַ', english: 'And Noah begot three sons.' },
  portion: { parasha: 'Noach', hebrewName: 'נח', url: '/torah-timeline/noach#6:9' },
  teachings: 3,
}

const TEXT =
  '<p>He walked (<a class="citation" data-reference="Genesis 6:9" href="/torah-timeline/noach#6:9">Genesis 6:9</a>), ' +
  'and it is said (<a class="citation" href="/search?q=Bavli%20Shabbat%2031a">Shabbat 31a</a>). ' +
  'See <a class="citation" data-reference="Mishnah Avot 1:14" href="/mishnah/avot/1#14">Avot 1:14</a>.</p>'

function Page() {
  const text = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={text} dangerouslySetInnerHTML={{ __html: TEXT }} />
      <Citations text={text} />
    </>
  )
}

const asked: string[] = []

function mockVerses(respond = () => HttpResponse.json(VERSES)) {
  asked.length = 0
  server.use(
    http.get('/api/verses', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('reference') ?? '')
      return respond()
    }),
  )
}

const citation = () => screen.getByRole('link', { name: 'Genesis 6:9' })
const panel = () => screen.findByRole('dialog', { name: 'Genesis 6:9' })
/** What jsdom's pointer events lack. */
const pointer = (target: Element, type: string, pointerType = 'mouse') =>
  fireEvent(target, Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType }))

describe('the verses of a citation', () => {
  beforeEach(() => mockVerses())

  // rule: READ-72
  it('appear when the mouse rests on it, in both languages, with those around them', async () => {
    renderAt('/x', <Page />)
    pointer(citation(), 'pointerover')
    const dialog = await panel()
    expect(await within(dialog).findByText(/generations of Noah/)).toBeInTheDocument()
    expect(within(dialog).getByText('אֵלֶּה תּוֹלְדֹת נֹחַ')).toHaveAttribute('lang', 'he')
    expect(within(dialog).getByText('אֵלֶּה תּוֹלְדֹת נֹחַ')).toHaveAttribute('dir', 'rtl')
    expect(within(dialog).getByText(/found grace/)).toBeInTheDocument()
    expect(within(dialog).getByText(/three sons/)).toBeInTheDocument()
    expect(within(dialog).getByText(/Jewish Publication Society, 1917/)).toBeInTheDocument()
    expect(within(dialog).getByRole('link', { name: 'Read in the portion' })).toHaveAttribute('href', '/torah-timeline/noach#6:9')
    expect(within(dialog).getByRole('link', { name: 'Teachings that cite it (3)' })).toHaveAttribute(
      'href',
      '/search?q=Genesis%206%3A9',
    )
    expect(asked).toEqual(['Genesis 6:9'])
    expect(document.body).toHaveFocus()
  })

  // rule: READ-72
  it('do not appear when the mouse passes over it', () => {
    vi.useFakeTimers()
    try {
      renderAt('/x', <Page />)
      pointer(citation(), 'pointerover')
      act(() => void vi.advanceTimersByTime(70))
      pointer(citation(), 'pointerout')
      act(() => void vi.advanceTimersByTime(2000))
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      expect(asked).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  // rule: READ-72
  it('stay while the mouse is on them, and go when it leaves', async () => {
    renderAt('/x', <Page />)
    pointer(citation(), 'pointerover')
    const dialog = await panel()
    pointer(citation(), 'pointerout')
    pointer(dialog, 'pointerover')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(dialog).toBeInTheDocument()
    pointer(dialog, 'pointerout')
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  // rule: READ-72
  it('open by Enter, take the focus, and give it back on Escape', async () => {
    const { user } = renderAt('/x', <Page />)
    await user.tab()
    expect(citation()).toHaveFocus()
    expect(citation()).toHaveAttribute('aria-haspopup', 'dialog')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.keyboard('{Enter}')
    const dialog = await panel()
    await vi.waitFor(() => expect(within(dialog).getByRole('group', { name: 'Verses' })).toHaveFocus())
    await user.tab()
    expect(within(dialog).getByRole('link', { name: 'Read in the portion' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(citation()).toHaveFocus()
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/x$/)
  })

  // rule: READ-72
  it('are left by the Tab key, to what follows the citation', async () => {
    const { user } = renderAt('/x', <Page />)
    await user.tab()
    await user.keyboard('{Enter}')
    const dialog = await panel()
    within(dialog).getByRole('button', { name: /^Share/ }).focus()
    await user.tab()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Shabbat 31a' })).toHaveFocus()
  })

  // rule: READ-72
  it('open by the first tap, whose links lead on', async () => {
    const { user } = renderAt('/x', <Page />)
    pointer(citation(), 'pointerdown', 'touch')
    fireEvent.click(citation(), { detail: 1 })
    const dialog = await panel()
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/x$/)
    await user.click(within(dialog).getByRole('link', { name: 'Read in the portion' }))
    expect(screen.getByTestId('address')).toHaveTextContent('/torah-timeline/noach#6:9')
  })

  // rule: READ-72
  it('do not keep a click of the mouse from following the link', async () => {
    renderAt('/x', <Page />)
    pointer(citation(), 'pointerdown')
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })
    // jsdom cannot navigate.
    document.addEventListener('click', (event) => expect(event.defaultPrevented).toBe(false), { once: true })
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent(citation(), click)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  // rule: READ-72
  it('are shown in a sheet on a phone', async () => {
    mockNarrowViewport()
    const { user } = renderAt('/x', <Page />)
    pointer(citation(), 'pointerdown', 'touch')
    fireEvent.click(citation(), { detail: 1 })
    const sheet = await panel()
    expect(await within(sheet).findByText(/generations of Noah/)).toBeInTheDocument()
    await user.click(within(sheet).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(citation()).toHaveFocus()
  })

  // rule: READ-72
  it('say how many of a range are not shown, and which have no translation', async () => {
    const [first] = VERSES.verses
    mockVerses(() => HttpResponse.json({ ...VERSES, verses: [{ ...first, english: null }], total: 9, before: null, after: null }))
    renderAt('/x', <Page />)
    pointer(citation(), 'pointerover')
    const dialog = await panel()
    expect(await within(dialog).findByText('and 8 more verses')).toBeInTheDocument()
    expect(within(dialog).queryByText(/Jewish Publication Society/)).not.toBeInTheDocument()
  })

  // rule: READ-72
  it('leave the links where the network fails', async () => {
    mockVerses(() => HttpResponse.json({ code: 'internal_error', message: 'No.' }, { status: 404 }) as never)
    renderAt('/x', <Page />)
    pointer(citation(), 'pointerover')
    const dialog = await panel()
    expect(await within(dialog).findByText('The verse could not be loaded.')).toBeInTheDocument()
    expect(within(dialog).getByRole('link', { name: 'Read in the portion' })).toHaveAttribute('href', '/torah-timeline/noach#6:9')
    expect(within(dialog).getByRole('link', { name: 'Teachings that cite it' })).toBeInTheDocument()
  })
})

describe('the mishnah of a citation', () => {
  const MISHNAH: ReferencedMishnahs = {
    reference: 'Mishnah Avot 1:14',
    hebrewReference: 'משנה אבות א, יד',
    mishnahs: [{ chapter: 1, mishnah: 14, hebrew: 'אם אין אני לי מי לי', translation: { reference: 'Mishnah Avot 1:14', text: 'If I am not for myself', translator: 'The Teacher' } }],
    total: 3,
    before: { chapter: 1, mishnah: 13, hebrew: 'נגד שמא אבד שמיה', translation: null },
    after: null,
    url: '/mishnah/avot/1#14',
    teachings: 2,
  }
  const link = () => screen.getByRole('link', { name: 'Avot 1:14' })

  // rule: MISHNAH-5, MISHNAH-8
  it('appears beside it in Hebrew, with the way to its chapter', async () => {
    server.use(
      http.get('/api/mishnah', ({ request }) =>
        new URL(request.url).searchParams.get('reference') === MISHNAH.reference
          ? HttpResponse.json(MISHNAH)
          : new HttpResponse('{}', { status: 422 }),
      ),
    )
    renderAt('/x', <Page />)
    pointer(link(), 'pointerover')
    const dialog = await screen.findByRole('dialog', { name: 'Mishnah Avot 1:14' })
    expect(await within(dialog).findByText('אם אין אני לי מי לי')).toHaveAttribute('dir', 'rtl')
    expect(within(dialog).getByText('נגד שמא אבד שמיה')).toBeInTheDocument()
    expect(within(dialog).getByText('If I am not for myself')).toBeInTheDocument()
    expect(within(dialog).getByText('Translated by The Teacher')).toBeInTheDocument()
    expect(within(dialog).getByText('and 2 more mishnahs')).toBeInTheDocument()
    expect(within(dialog).queryByRole('link', { name: /translation/ })).not.toBeInTheDocument()
    expect(within(dialog).getByText(/edition of Romm, Vilna 1913/)).toBeInTheDocument()
    expect(within(dialog).getByRole('link', { name: 'Read in its chapter' })).toHaveAttribute('href', '/mishnah/avot/1#14')
    expect(within(dialog).getByRole('link', { name: 'Teachings that cite it (2)' })).toHaveAttribute(
      'href',
      '/search?q=Mishnah%20Avot%201%3A14',
    )
  })

  it('leaves the links where the network fails', async () => {
    server.use(http.get('/api/mishnah', () => HttpResponse.json({ code: 'internal_error', message: 'No.' }, { status: 404 })))
    renderAt('/x', <Page />)
    pointer(link(), 'pointerover')
    const dialog = await screen.findByRole('dialog', { name: 'Mishnah Avot 1:14' })
    expect(await within(dialog).findByText('The mishnah could not be loaded.')).toBeInTheDocument()
    expect(within(dialog).getByRole('link', { name: 'Read in its chapter' })).toHaveAttribute('href', '/mishnah/avot/1#14')
  })
})

describe('a citation of another rabbinic work', () => {
  // rule: READ-72
  it('is a plain link', async () => {
    renderAt('/x', <Page />)
    const link = screen.getByRole('link', { name: 'Shabbat 31a' })
    pointer(link, 'pointerover')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(link).not.toHaveAttribute('aria-haspopup')
  })
})
