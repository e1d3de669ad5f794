import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { expect, it } from 'vitest'
import { renderApp, testRoute } from '@/testing/render'

// rule: ROUTE-20
it('a slow page is announced, and the previous page remains until it is loaded', async () => {
  let releaseModule: () => void = () => undefined
  const released = new Promise<void>((resolve) => (releaseModule = resolve))
  const slow = { ...testRoute('/series'), loadModule: () => released.then(() => ({ Component: () => <h1>Series at last</h1> })) }
  renderApp('/', [testRoute('/', () => <Link to="/series">Next page</Link>), slow])
  await userEvent.click(await screen.findByRole('link', { name: 'Next page' }))
  expect(await screen.findByRole('progressbar', { name: 'Loading the page' })).toBeVisible()
  expect(screen.getByText('Loading the page…')).toHaveAttribute('role', 'status')
  expect(screen.getByRole('link', { name: 'Next page' })).toBeVisible()
  releaseModule()
  expect(await screen.findByRole('heading', { name: 'Series at last' })).toBeVisible()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})
