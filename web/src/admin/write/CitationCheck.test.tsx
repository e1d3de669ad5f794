import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { createQueryClient } from '@/api/queryClient'
import { server } from '@/testing/server'
import { CitationCheck } from './CitationCheck'

// rule: ADMIN-76
it('names what the text cites and there is not, with the last that there is, until it is corrected', async () => {
  const texts: string[] = []
  server.use(
    http.post('/api/admin/citations/check', async ({ request }) => {
      const { content } = (await request.json()) as { content: string }
      texts.push(content)
      const missing = [{ explanation: 'There is no Genesis 50:30: Genesis 50 has 26 verses.', nearest: 'Genesis 50:26' }]
      return HttpResponse.json({ missing: content.includes('50:30') ? missing : [] })
    }),
  )
  const client = createQueryClient()
  const check = (html: string) => (
    <QueryClientProvider client={client}>
      <CitationCheck html={html} />
    </QueryClientProvider>
  )
  const { rerender } = render(check('<p>No number.</p>'))
  rerender(check('<p>Genesis 50:30</p>'))
  expect(await screen.findByText(/Genesis 50 has 26 verses\. The last is Genesis 50:26\./, undefined, { timeout: 3000 })).toBeVisible()
  rerender(check('<p>Genesis 50:26</p>'))
  await waitFor(() => expect(screen.queryByText(/26 verses/)).toBeNull(), { timeout: 3000 })
  expect(texts).toEqual(['<p>Genesis 50:30</p>', '<p>Genesis 50:26</p>'])
})
