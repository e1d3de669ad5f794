import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { site } from '@/shared/lib/siteConfig'
import { renderApp, testRoute } from '@/testing/render'

const PATHS = ['/', '/privacy', '/terms', '/cookies']
const settings = { ...site }
afterEach(() => {
  Object.assign(site, settings)
})

async function footer() {
  renderApp('/', PATHS.map((path) => testRoute(path)))
  return within(await screen.findByRole('contentinfo'))
}

const linksOf = (part: HTMLElement) =>
  within(part).getAllByRole('link').map((link) => [link.textContent || link.getAttribute('aria-label'), link.getAttribute('href')])

// rule: SHELL-19
it('the footer has a form for the newsletter', async () => {
  const part = await footer()
  expect(part.getByRole('textbox', { name: 'E-mail address' })).toHaveAttribute('type', 'email')
  expect(part.getByRole('button', { name: 'Subscribe' })).toBeVisible()
})

// rule: SHELL-21
it('the footer leads to the three legal pages', async () => {
  expect(linksOf((await footer()).getByRole('navigation', { name: 'Legal' }))).toEqual([
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    ['Cookie Policy', '/cookies'],
  ])
})

// rule: SHELL-20
it('the footer has featured resources where they are set', async () => {
  site.featuredResourceUrls = ['https://book.example', '', 'https://blog.example']
  expect(linksOf((await footer()).getByRole('navigation', { name: 'Featured Resources' }))).toEqual([
    ['Book an AI Learning Session', 'https://book.example'],
    ['Blog', 'https://blog.example'],
  ])
})

// rule: SHELL-22
it('the footer has links to social networks where they are set', async () => {
  site.social = { facebook: 'https://f.example', x: 'https://x.example', instagram: null, linkedin: 'https://l.example' }
  const part = await footer()
  const networks = part.getAllByRole('link').map((link) => link.getAttribute('aria-label')).filter(Boolean)
  expect(networks).toEqual(['Facebook', 'X', 'LinkedIn'])
  expect(part.getByRole('link', { name: 'X' })).toHaveAttribute('href', 'https://x.example')
})

it('the footer has no empty group where nothing is set', async () => {
  const part = await footer()
  expect(part.queryByText('Featured Resources')).not.toBeInTheDocument()
  expect(part.queryByRole('link', { name: 'X' })).not.toBeInTheDocument()
})
