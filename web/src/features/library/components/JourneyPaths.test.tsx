import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { JourneyPaths } from './JourneyPaths'

// rule: READ-53
it.each([
  ['learn-more', 'Learn more'],
  ['related-concept', 'Related concept'],
  ['practical-application', 'Practical application'],
  ['deeper-study', 'Deeper study'],
])('a journey path of type %s has the label %s', async (pathType, label) => {
  const targetPost = { id: 5, type: 'daily', title: 'Next', publishDate: '2026-11-20T06:00:00-05:00' }
  const path = { id: 1, sourcePostId: 17, targetPostId: 5, pathType, description: 'On.', createdAt: '', targetPost }
  server.use(http.get('/api/journey-paths/from/17', () => HttpResponse.json([path])))
  renderAt('/weekly-essay/17', <JourneyPaths postId={17} />)
  expect(await screen.findByText(label)).toBeVisible()
  expect(screen.getByText('On.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/daily-learning/5')
})
