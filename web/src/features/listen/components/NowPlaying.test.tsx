import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { savedPosition } from '../listeningHistory'
import { latestPlayed } from '../testing/fakeAudio'
import { group, setUpPlayer, open, openPlaying, actOnAudio } from '../testing/listening'

setUpPlayer()

describe('the bar', () => {
  const bar = () => screen.findByRole('region', { name: 'Now playing' })

  // rule: LISTEN-15
  it('appears when something plays, stays on every page and links back', async () => {
    const { user, router } = await openPlaying()
    actOnAudio((audio) => audio.advanceTo(12))
    expect(within(await bar()).getByText('0:12 / 1:30')).toBeVisible()
    expect(within(await bar()).getByRole('link')).toHaveAttribute('href', '/daily-learning/17')
    await user.click(within(await bar()).getByRole('button', { name: /^Pause/ }))
    expect(latestPlayed().paused).toBe(true)
    await user.click(within(await bar()).getByRole('button', { name: /^Play/ }))
    await act(() => router.navigate('/series'))
    expect(latestPlayed().paused).toBe(false)
  })

  // rule: LISTEN-15
  it('stops the sound and saves the position when it is closed', async () => {
    const { user } = await openPlaying()
    actOnAudio((audio) => audio.advanceTo(30))
    await user.click(within(await bar()).getByRole('button', { name: 'Close the player' }))
    expect(screen.queryByRole('region', { name: 'Now playing' })).not.toBeInTheDocument()
    expect(latestPlayed().paused).toBe(true)
    expect(savedPosition('/daily-learning/17')).toBe(30)
  })

  it('is hidden before anything is played', async () => {
    open()
    await group()
    expect(screen.queryByRole('region', { name: 'Now playing' })).not.toBeInTheDocument()
  })
})
