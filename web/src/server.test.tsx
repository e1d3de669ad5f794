// @vitest-environment node
import { expect, it } from 'vitest'
import { aPost } from '@/testing/data'
import { render } from './server'

const post = aPost({ id: 17, type: 'daily', title: 'Two candles', content: '<p id="p1">A light.</p>' })
const entry = (path: string, data: unknown) => ({ key: [path] as [string], entitlement: 'any' as const, data })
const DATA = [
  entry('/api/posts/17', post),
  entry('/api/posts/17/collections', { previous: null, next: { id: 18, type: 'daily', title: 'The next', publishDate: post.publishDate, isLocked: false }, series: [], timeline: [] }),
]

it('renders a page as the browser takes it over', async () => {
  const html = await render({ path: '/daily-learning/17', search: '', data: DATA })
  expect(html).toContain('<p id="p1">A light.</p>')
  // Parts whose code loads later in the browser are in it: what comes next, and the footer.
  expect(html).toContain('The next')
  expect(html).toContain('id="site-links"')
  // Nothing is left for a script to move to its place.
  expect(html).not.toMatch(/<script|<template|<!--\$[?!]-->/)
})

it('has each request start anew', async () => {
  await render({ path: '/daily-learning/17', search: '', data: DATA })
  expect(await render({ path: '/daily-learning/17', search: '', data: [] })).not.toContain('A light.')
})
