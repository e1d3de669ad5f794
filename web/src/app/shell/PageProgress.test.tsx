import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { expect, it } from 'vitest'
import { renderApp, testRoute } from '@/testing/render'

it('a page that takes its time is announced, and the page before it stays till then', async () => {
  let send: () => void = () => undefined
  const sent = new Promise<void>((resolve) => (send = resolve))
  const slow = { ...testRoute('/series'), loadModule: () => sent.then(() => ({ Component: () => <h1>Series at last</h1> })) }
  renderApp('/', [testRoute('/', () => <Link to="/series">Go on</Link>), slow])
  await userEvent.click(await screen.findByRole('link', { name: 'Go on' }))
  expect(await screen.findByRole('progressbar', { name: 'Loading the page' })).toBeVisible()
  expect(screen.getByText('Loading the page…')).toHaveAttribute('role', 'status')
  expect(screen.getByRole('link', { name: 'Go on' })).toBeVisible()
  send()
  expect(await screen.findByRole('heading', { name: 'Series at last' })).toBeVisible()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})
