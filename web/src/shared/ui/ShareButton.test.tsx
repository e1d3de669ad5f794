import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toastStore } from '@/shared/lib/toastStore'
import { ShareButton } from './ShareButton'

const TITLE = 'Bread & "salt" + שבת'
const LINK = 'http://localhost:3000/weekly-essay/3'

beforeEach(() => {
  // jsdom has no ResizeObserver.
  vi.stubGlobal('ResizeObserver', class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'share')
})

function renderButton(before: ReactNode = null) {
  const user = userEvent.setup()
  render(
    <>
      {before}
      <ShareButton path="/weekly-essay/3" title={TITLE} />
      <button type="button">Next</button>
    </>,
  )
  return { user, button: screen.getByRole('button', { name: `Share: ${TITLE}` }) }
}

const select = (selector: string) => document.getSelection()?.selectAllChildren(document.querySelector(selector) ?? document.body)

async function open() {
  const { user, button } = renderButton()
  await user.click(button)
  return { user, button, panel: await screen.findByRole('dialog', { name: `Share: ${TITLE}` }) }
}

function mockSystemSheet(share: () => Promise<void>) {
  const spy = vi.fn(share)
  Object.defineProperty(navigator, 'share', { value: spy, configurable: true })
  return spy
}

describe('the share button', () => {
  // rule: SHARE-7
  it('renders no panel until it is clicked', async () => {
    const { button } = renderButton()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(button).toHaveAttribute('aria-haspopup', 'dialog')
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await waitFor(() => expect(document.querySelector('[data-radix-popper-content-wrapper]')).toBeNull())
  })

  // rule: SHARE-1
  it('has six options in the documented order', async () => {
    const { button, panel } = await open()
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(button).toHaveAttribute('aria-controls', panel.id)
    const options = within(panel).getAllByRole('listitem').map((item) => item.firstElementChild as HTMLElement)
    const names = ['Facebook', 'Twitter', 'LinkedIn', 'WhatsApp', 'E-mail', 'Copy link']
    expect(options).toHaveLength(names.length)
    options.forEach((option, index) => expect(option).toHaveAccessibleName(new RegExp(`^${names[index]}( \\(opens in a new tab\\))?$`)))
  })

  // rule: SHARE-1
  it.each([
    ['Facebook', 'https://www.facebook.com/sharer/sharer.php', { u: LINK }],
    ['Twitter', 'https://twitter.com/intent/tweet', { url: LINK, text: TITLE }],
    ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', { url: LINK }],
    ['WhatsApp', 'https://wa.me/', { text: `${TITLE} ${LINK}` }],
  ])('links to %s with the shared link, in a new tab', async (name, address, fields) => {
    const { panel } = await open()
    const link = within(panel).getByRole('link', { name: new RegExp(`^${name}`) })
    const url = new URL(link.getAttribute('href') ?? '')
    expect(url.origin + url.pathname).toBe(address)
    expect(Object.fromEntries(url.searchParams)).toEqual(fields)
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  // rule: SHARE-1
  it('composes an e-mail with the title and the link', async () => {
    const { panel } = await open()
    const mailLink = new URL(within(panel).getByRole('link', { name: 'E-mail' }).getAttribute('href') ?? '')
    expect(mailLink.protocol).toBe('mailto:')
    // Mail programs do not decode a plus sign as a space.
    expect(mailLink.search).not.toContain('+')
    expect(mailLink.searchParams.get('subject')).toBe(TITLE)
    expect(mailLink.searchParams.get('body')).toBe(`${TITLE}\n\n${LINK}`)
  })

  // rule: SHARE-3
  it('copies the link, confirms it, closes the panel and receives the focus again', async () => {
    const { user, button, panel } = await open()
    await user.click(within(panel).getByRole('button', { name: 'Copy link' }))
    await waitFor(() =>
      expect(toastStore.read().current).toMatchObject({
        title: 'Link copied!',
        description: 'The link has been copied to your clipboard.',
        kind: 'info',
      }),
    )
    expect(await navigator.clipboard.readText()).toBe(LINK)
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(button).toHaveFocus())
  })

  // rule: SHARE-4
  it('shows an error if the link could not be copied', async () => {
    const { user, panel } = await open()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await user.click(within(panel).getByRole('button', { name: 'Copy link' }))
    await waitFor(() =>
      expect(toastStore.read().current).toMatchObject({
        title: 'Failed to copy',
        description: 'Could not copy the link to your clipboard.',
        kind: 'error',
      }),
    )
  })

  // rule: SHARE-6
  it('moves the focus to the first option, and receives it again on Escape', async () => {
    const { user, button, panel } = await open()
    await waitFor(() => expect(within(panel).getByRole('link', { name: /^Facebook/ })).toHaveFocus())
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(button).toHaveFocus())
  })

  // rule: SHARE-9
  it('offers the picture of the page for saving', async () => {
    const { panel } = await open()
    const picture = within(panel).getByRole('link', { name: 'Save the picture' })
    expect(picture).toHaveAttribute('href', '/cards/weekly-essay/3.png')
    expect(picture).toHaveAttribute('download')
    expect(within(panel).queryByRole('button', { name: 'Copy the quotation' })).toBeNull()
  })

  // rule: SHARE-10
  it('offers the words that are selected in the teaching', async () => {
    const { user } = renderButton(<p className="reading">Two flames, and one light.</p>)
    select('.reading')
    // A press ends the selection.
    const button = screen.getByRole('button', { name: `Share: ${TITLE}` })
    button.addEventListener('mousedown', () => document.getSelection()?.removeAllRanges())
    await user.click(button)
    const panel = await screen.findByRole('dialog')
    expect(within(panel).getByText('“Two flames, and one light.”')).toBeVisible()
    const message = new URL(within(panel).getByRole('link', { name: /^WhatsApp/ }).getAttribute('href') ?? '').searchParams.get('text')
    expect(message).toBe(`“Two flames, and one light.” (${TITLE}) ${LINK}`)
    await user.click(within(panel).getByRole('button', { name: 'Copy the quotation' }))
    expect(await navigator.clipboard.readText()).toBe(`“Two flames, and one light.”\n${TITLE}\n${LINK}`)
  })

  // rule: SHARE-10
  it('does not offer what is selected elsewhere', async () => {
    const { user, button } = renderButton(<p className="menu">Somewhere else.</p>)
    select('.menu')
    await user.click(button)
    await screen.findByRole('dialog')
    expect(screen.queryByRole('button', { name: 'Copy the quotation' })).toBeNull()
  })

  it('closes the panel when clicked again', async () => {
    const { user, button } = await open()
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  it('closes the panel and keeps the focus on a button that is clicked outside', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
  })
})

describe('the system’s share sheet', () => {
  // rule: SHARE-2
  it('has a separate button for the panel with the six options', async () => {
    const share = mockSystemSheet(() => Promise.resolve())
    const { user } = renderButton()
    const more = screen.getByRole('button', { name: `More ways to share: ${TITLE}` })
    expect(more).toHaveAttribute('aria-expanded', 'false')
    await user.click(more)
    const panel = await screen.findByRole('dialog', { name: `Share: ${TITLE}` })
    expect(within(panel).getAllByRole('listitem')).toHaveLength(6)
    expect(more).toHaveAttribute('aria-controls', panel.id)
    expect(share).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(more).toHaveFocus())
  })

  // rule: SHARE-2
  it('opens instead of the panel', async () => {
    const share = mockSystemSheet(() => Promise.resolve())
    const { user, button } = renderButton()
    await user.click(button)
    expect(share).toHaveBeenCalledExactlyOnceWith({ url: LINK, title: TITLE })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  // rule: SHARE-10
  it('is given the words that are selected in the teaching', async () => {
    const share = mockSystemSheet(() => Promise.resolve())
    const { user, button } = renderButton(<p className="reading">One light.</p>)
    select('.reading')
    await user.click(button)
    expect(share).toHaveBeenCalledExactlyOnceWith({ url: LINK, title: TITLE, text: '“One light.”' })
  })

  // rule: SHARE-2
  it.each(['AbortError', 'NotAllowedError'])('is followed by the panel after %s', async (name) => {
    mockSystemSheet(() => Promise.reject(new DOMException('no', name)))
    const { panel } = await open()
    expect(within(panel).getByRole('button', { name: 'Copy link' })).toBeVisible()
  })
})
