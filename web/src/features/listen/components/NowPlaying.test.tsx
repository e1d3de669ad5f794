import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { savedPosition } from '../listeningHistory'
import { voice } from '../testing/fakeAudio'
import { group, listening, open, openPlaying, say } from '../testing/listening'

listening()

describe('the bar', () => {
  const bar = () => screen.findByRole('region', { name: 'Now playing' })

  it('is there once something plays, on every page, and leads back', async () => {
    const { user, router } = await openPlaying()
    say((audio) => audio.reach(12))
    expect(within(await bar()).getByText('0:12 / 1:30')).toBeVisible()
    expect(within(await bar()).getByRole('link')).toHaveAttribute('href', '/daily-learning/17')
    await user.click(within(await bar()).getByRole('button', { name: /^Pause/ }))
    expect(voice().paused).toBe(true)
    await user.click(within(await bar()).getByRole('button', { name: /^Play/ }))
    await act(() => router.navigate('/series'))
    expect(voice().paused).toBe(false)
  })

  it('closes: the sound stops, the place is kept', async () => {
    const { user } = await openPlaying()
    say((audio) => audio.reach(30))
    await user.click(within(await bar()).getByRole('button', { name: 'Close the player' }))
    expect(screen.queryByRole('region', { name: 'Now playing' })).not.toBeInTheDocument()
    expect(voice().paused).toBe(true)
    expect(savedPosition('/daily-learning/17')).toBe(30)
  })

  it('is not there before', async () => {
    open()
    await group()
    expect(screen.queryByRole('region', { name: 'Now playing' })).not.toBeInTheDocument()
  })
})
