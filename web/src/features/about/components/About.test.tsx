import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import { site } from '@/shared/lib/siteConfig'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { AboutPage } from './AboutPage'
import { LegalPage } from './LegalPage'

const { launchFree } = site
afterEach(() => {
  site.launchFree = launchFree
})

describe('the About page', () => {
  // rule: PAGE-1
  it('has a hero, four facts and a biography under the name of the teacher', () => {
    renderAt('/about', <AboutPage />)
    expect(screen.getByRole('heading', { level: 1, name: 'About the Rabbi' })).toBeVisible()
    const facts = within(screen.getByRole('complementary', { name: 'At a glance' })).getAllByRole('heading')
    expect(facts.map((each) => each.textContent)).toEqual(['Education', 'Publications', 'Leadership', 'Innovation'])
    expect(screen.getByRole('region', { name: site.teacherName })).toHaveTextContent(/Shabbat table/)
  })

  // rule: PAGE-2
  it('has a philosophy of three cards', () => {
    renderAt('/about', <AboutPage />)
    const cards = within(screen.getByRole('region', { name: 'Teaching Philosophy' })).getAllByRole('heading', { level: 3 })
    expect(cards.map((each) => each.textContent)).toEqual(['Creative Teaching', 'Modern Technology', 'Engaging Experience'])
  })

  // rule: PAGE-3
  it('leads to the insights and the essays', () => {
    renderAt('/about', <AboutPage />)
    expect(screen.getByRole('link', { name: 'Start Your Free Daily Nuggets' })).toHaveAttribute('href', '/daily-learning')
    expect(screen.getByRole('link', { name: 'Explore Weekly Essays' })).toHaveAttribute('href', '/weekly-essay')
  })

  // rule: PAGE-4
  it.each([true, false])('says that all is free while the launch lasts: %s', (isFree) => {
    site.launchFree = isFree
    renderAt('/about', <AboutPage />)
    const banner = screen.queryByText('Launch offer: all content is free for everyone during a limited launch period.')
    expect(banner !== null).toBe(isFree)
  })
})

describe('a legal page', () => {
  const open = () =>
    renderAt('/privacy', <LegalPage name="privacy" title="Privacy Policy" renderText={(html) => <p>{html}</p>} />)

  it('shows the text of the server', async () => {
    server.use(http.get('/api/legal/privacy', () => HttpResponse.json({ title: 'Privacy Policy', html: 'We store little.' })))
    open()
    expect(screen.getByText('Loading…')).toBeInTheDocument()
    expect(await screen.findByText('We store little.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  })

  it('that could not be loaded says so, and can be tried again', async () => {
    server.use(http.get('/api/legal/privacy', () => new HttpResponse(null, { status: 500 })))
    const { user } = open()
    expect(await screen.findByText('Error loading this page. Please try again later.')).toBeVisible()
    server.use(http.get('/api/legal/privacy', () => HttpResponse.json({ title: '', html: 'We store little.' })))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('We store little.')).toBeVisible()
  })
})
