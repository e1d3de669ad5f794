import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { EditLink } from './EditLink'

afterEach(() => localStorage.clear())

// rule: ADMIN-69
it('is there only in a browser in which the admin has logged in, and leads to the desk', () => {
  const { unmount } = render(<EditLink id={3} />)
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  localStorage.setItem('admin', 'true')
  render(<EditLink id={3} />)
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/admin/teachings/3/edit')
})
