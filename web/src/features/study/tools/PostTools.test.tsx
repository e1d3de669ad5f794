import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPost } from '@/testing/data'
import { renderAt } from '@/testing/render'
import PostTools from './PostTools'

describe('the tools of a teaching', () => {
  // rule: READ-51, STUDY-162
  it('open one at a time, in place', async () => {
    const { user } = renderAt('/daily-learning/17', <PostTools post={aPost({ id: 17 })} />)
    expect(screen.getAllByRole('button').map((button) => button.textContent.trim())).toEqual(['Ask', 'Quiz', 'Notes', 'Picture', 'Diagram', 'Learning'])
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    expect(await screen.findByRole('heading', { name: /Ask the rabbi.s AI assistant/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Picture' }))
    expect(await screen.findByRole('heading', { name: 'Draw this teaching' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: /Ask the rabbi/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Picture' }))
    expect(screen.queryByRole('heading', { name: 'Draw this teaching' })).not.toBeInTheDocument()
  })

  // rule: STUDY-162
  it('lead to the sketch pad with this teaching', () => {
    renderAt('/daily-learning/17', <PostTools post={aPost({ id: 17 })} />)
    expect(screen.getByRole('link', { name: 'Sketch pad' })).toHaveAttribute('href', '/torah-sketch-pad?post=17')
  })
})
