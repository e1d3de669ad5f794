import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { createQueryClient } from '@/api/queryClient'
import { server } from '@/testing/server'
import type { Kind, Values } from './api'
import { FieldDiffs } from './FieldDiffs'

const compare = (one: Values, other: Values, kind: Kind = 'post') =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FieldDiffs kind={kind} one={{ title: 'Mine', content: one }} other={{ title: 'Theirs', content: other }} />
    </QueryClientProvider>,
  )

it('says where only the markup differs', () => {
  compare({ content: '<p><a href="/1">a</a></p>' }, { content: '<p><a href="/2">a</a></p>' })
  expect(screen.getByText(/Only formatting, links or pictures differ/)).toBeVisible()
  expect(screen.getByText('<p><a href="/2">a</a></p>')).toBeVisible()
})

it('does not tell an empty field from none, or one way to write HTML from another', () => {
  compare({ role: null, content: '<p id="a" lang="he">x&nbsp;</p>' }, { role: '', content: '<p lang="he" id="a">x\u00a0</p>' }, 'testimonial')
  expect(screen.getByText('Both are the same.')).toBeVisible()
})

it('shows flags and dates as they are read', () => {
  compare({ isPremium: 1, publishDate: '2026-11-20T11:00:00Z' }, { isPremium: 0, publishDate: null })
  expect(screen.getByText('Yes')).toBeVisible()
  expect(screen.getByText('No')).toBeVisible()
  expect(screen.getByText('November 20, 2026 at 6:00 AM EST')).toBeVisible()
})

it('shows teachings by their titles', async () => {
  server.use(
    http.get('/api/admin/content/post', () => HttpResponse.json([{ id: 2, title: 'The well' }])),
    http.get('/api/admin/content/post/1', () => HttpResponse.json({ id: 1, title: 'The oldest' })),
  )
  compare({ posts: [1, 2] }, { posts: [2] }, 'series')
  expect(await screen.findByText(/The oldest\s*The well/)).toBeVisible()
})
