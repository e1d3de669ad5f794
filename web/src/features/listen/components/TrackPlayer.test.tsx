import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { savePosition } from '../listeningHistory'
import { FakeAudio, latest, voice } from '../testing/fakeAudio'
import { group, listening, open, openPlaying, playable, playButton, RECORDING, say, slider } from '../testing/listening'
import { SCREEN_ERRORS } from '@/api/errorTexts'

listening()

describe('the custom player', () => {
  it('plays and pauses, and shows the times', async () => {
    const { user } = await openPlaying(95)
    expect(await playButton()).toHaveAccessibleName('Pause Two Candles, One Light')
    say((audio) => audio.reach(61.4))
    expect(within(await group()).getByText('1:01')).toBeVisible()
    expect(within(await group()).getByText('1:35')).toBeVisible()
    expect(await slider('Position')).toHaveAttribute('aria-valuetext', '1 minute 1 second of 1 minute 35 seconds')
    await user.click(await playButton())
    expect(await playButton()).toHaveAccessibleName('Play Two Candles, One Light')
  })

  it('skips 10 seconds back and forward', async () => {
    const { user } = await openPlaying()
    say((audio) => audio.reach(30))
    await user.click(await screen.findByRole('button', { name: 'Forward 10 seconds' }))
    expect(voice().currentTime).toBe(40)
    await user.click(screen.getByRole('button', { name: 'Back 10 seconds' }))
    await user.click(screen.getByRole('button', { name: 'Back 10 seconds' }))
    expect(voice().currentTime).toBe(20)
  })

  it('seeks from 0 to 100 in steps of 0.1, by keys too', async () => {
    const { user } = await openPlaying(1000)
    const position = await slider('Position')
    expect(position).toHaveAttribute('aria-valuemin', '0')
    expect(position).toHaveAttribute('aria-valuemax', '100')
    say((audio) => audio.reach(123.4))
    expect(position).toHaveAttribute('aria-valuenow', '12.3')
    position.focus()
    await user.keyboard('{ArrowRight}')
    expect(voice().currentTime).toBeCloseTo(128.4)
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(voice().currentTime).toBeCloseTo(118.4)
    await user.keyboard('{PageUp}')
    expect(voice().currentTime).toBeCloseTo(128)
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(voice().currentTime).toBeCloseTo(118)
    await user.keyboard('{End}')
    expect(voice().currentTime).toBe(1000)
    await user.keyboard('{Home}')
    expect(voice().currentTime).toBe(0)
  })

  it('is heard in full at first, and as loud as one sets it, in steps of 0.01', async () => {
    const { user } = await openPlaying()
    const volume = await slider('Volume')
    expect(volume).toHaveAttribute('aria-valuenow', '1')
    volume.focus()
    await user.keyboard('{ArrowLeft}')
    expect(voice().volume).toBe(0.99)
    expect(volume).toHaveAttribute('aria-valuetext', '99 percent')
    await user.keyboard('{Home}')
    expect(voice().volume).toBe(0)
    act(() => volume.focus())
    await user.keyboard('{End}')
    expect(voice().volume).toBe(1)
  })

  it('plays as fast as one chooses', async () => {
    const { user } = await openPlaying()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5×')
    expect(voice().playbackRate).toBe(1.5)
  })

  it('goes back to the start when it has ended', async () => {
    await openPlaying()
    say((audio) => audio.reach(89))
    say((audio) => audio.end())
    expect(await playButton()).toHaveAccessibleName(/^Play/)
    expect(within(await group()).getByText('0:00')).toBeVisible()
  })

  it('shows where one stopped last time, and goes on there', async () => {
    savePosition('/daily-learning/17', 42, 90)
    const { user } = open()
    expect(await screen.findByText('0:42')).toBeVisible()
    await playable()
    await user.click(await playButton())
    say((audio) => audio.arrive(90))
    expect(voice().currentTime).toBe(42)
  })

  it('loads the metadata of an essay ahead, and can be set to a place before it plays', async () => {
    const { user } = open({ type: 'weekly' }, true)
    await waitFor(() => expect(latest().src).toBe(RECORDING))
    const ahead = latest()
    expect(ahead.preload).toBe('metadata')
    act(() => ahead.arrive(200))
    expect(await screen.findByText('3:20')).toBeVisible()
    expect(ahead.play).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Forward 10 seconds' }))
    expect(screen.getByText('0:10')).toBeVisible()
    await user.click(await playButton())
    say((audio) => audio.arrive(200))
    expect(voice().currentTime).toBe(10)
  })

  it('tells an essay whose metadata do not load as unavailable', async () => {
    open({ type: 'weekly' }, true)
    await waitFor(() => expect(latest().src).toBe(RECORDING))
    act(() => latest().say('error'))
    expect(await screen.findByRole('alert')).toHaveTextContent(SCREEN_ERRORS.audio)
  })

  it('loads nothing ahead on a daily post', async () => {
    const before = FakeAudio.made.length
    open()
    await playable()
    expect(FakeAudio.made.slice(before)).toEqual([])
    expect(await screen.findByText('–:––')).toBeVisible()
  })
})
