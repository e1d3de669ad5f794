import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serverPart } from './ServerPart'

const LINK = '<a href="/series/ruth">The series</a>'

/** The part, as a page's module finds it, and as what replaces it. */
function open(path = '/') {
  document.body.innerHTML = `<div class="server-html"><nav class="beside">${LINK}</nav></div>`
  const Part = serverPart('.beside')
  document.body.innerHTML = '<div id="main"></div>'
  const container = document.getElementById('main') ?? undefined
  const view = render(<Part path={path} />, container && { container })
  return { replace: () => view.rerender(<a href="/series/ruth">The series</a>) }
}

it('stays until it is replaced, and passes its focus on to the same link', async () => {
  const { replace } = open()
  const before = screen.getByRole('link', { name: 'The series' })
  before.focus()
  replace()
  const after = screen.getByRole('link', { name: 'The series' })
  expect(after).not.toBe(before)
  await expect.poll(() => document.activeElement).toBe(after)
})

it('leaves the focus where it is', async () => {
  const { replace } = open()
  replace()
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.body).toHaveFocus()
})

it('is nothing on another page', () => {
  open('/daily-learning')
  expect(screen.queryByRole('link')).toBeNull()
})
