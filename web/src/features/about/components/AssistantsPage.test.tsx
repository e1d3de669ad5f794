import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { site } from '@/shared/lib/siteConfig'
import { renderAt } from '@/testing/render'
import { AboutPage } from './AboutPage'
import { AssistantsPage } from './AssistantsPage'

const settings = { ...site }
afterEach(() => {
  delete site.mcpUrl
  Object.assign(site, settings)
})

describe('the page for assistants', () => {
  // rule: MCP-7
  it('has the address of the server, and what it can do', () => {
    site.mcpUrl = 'https://torah.example/mcp'
    renderAt('/assistants', <AssistantsPage />)
    expect(screen.getByRole('heading', { level: 1, name: 'For Your Assistant' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'How to connect' })).toBeVisible()
    expect(screen.getByText('https://torah.example/mcp')).toHaveAttribute('dir', 'ltr')
    expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(4)
    expect(document.title).toBe('For Your Assistant | Torah Nuggets')
  })

  it.each([true, false])('says what an assistant reads of the teachings for members: free %s', (isFree) => {
    Object.assign(site, { mcpUrl: 'https://torah.example/mcp', launchFree: isFree })
    renderAt('/assistants', <AssistantsPage />)
    expect(screen.queryByText(/Of the teachings for members/) === null).toBe(isFree)
  })

  // rule: MCP-7
  it('does not exist where assistants cannot connect', () => {
    renderAt('/assistants', <AssistantsPage />)
    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  })

  it.each(['https://torah.example/mcp', null])('is linked from About where it exists: %s', (mcpUrl) => {
    site.mcpUrl = mcpUrl
    renderAt('/about', <AboutPage />)
    const link = screen.queryByRole('link', { name: 'Connect your own assistant' })
    expect(link?.getAttribute('href') ?? null).toBe(mcpUrl && '/assistants')
  })
})
