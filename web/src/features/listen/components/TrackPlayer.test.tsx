import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { savePosition } from '../listeningHistory'
import { FakeAudio, latest, latestPlayed } from '../testing/fakeAudio'
import { group, setUpPlayer, open, openPlaying, waitUntilPlayable, playButton, RECORDING, actOnAudio, slider } from '../testing/listening'
import { LISTEN_ERRORS } from '../errorTexts'

setUpPlayer()

describe('the custom player', () => {
  // rule: READ-46, LISTEN-9
  it('plays and pauses, and shows the times', async () => {
    const { user } = await openPlaying(95)
    expect(await playButton()).toHaveAccessibleName('Pause Two Candles, One Light')
    actOnAudio((audio) => audio.advanceTo(61.4))
    expect(within(await group()).getByText('1:01')).toBeVisible()
    expect(within(await group()).getByText('1:35')).toBeVisible()
    expect(await slider('Position')).toHaveAttribute('aria-valuetext', '1 minute 1 second of 1 minute 35 seconds')
    await user.click(await playButton())
    expect(await playButton()).toHaveAccessibleName('Play Two Candles, One Light')
  })

  // rule: LANG-11
  it('runs from left to right in every language', async () => {
    await openPlaying(95)
    const position = await slider('Position')
    for (const part of [position, await playButton(), screen.getByRole('slider', { name: 'Volume' })]) {
      expect(part.closest('[dir]')).toHaveAttribute('dir', 'ltr')
    }
  })

  // rule: LISTEN-10
  it('skips 10 seconds back and forward', async () => {
    const { user } = await openPlaying()
    actOnAudio((audio) => audio.advanceTo(30))
    await user.click(await screen.findByRole('button', { name: 'Forward 10 seconds' }))
    expect(latestPlayed().currentTime).toBe(40)
    await user.click(screen.getByRole('button', { name: 'Back 10 seconds' }))
    await user.click(screen.getByRole('button', { name: 'Back 10 seconds' }))
    expect(latestPlayed().currentTime).toBe(20)
  })

  // rule: LISTEN-11
  it('seeks from 0 to 100 in steps of 0.1, also with the keyboard', async () => {
    const { user } = await openPlaying(1000)
    const position = await slider('Position')
    for (const [name, value] of Object.entries({ min: '0', max: '100', step: '0.1' })) expect(position).toHaveAttribute(name, value)
    actOnAudio((audio) => audio.advanceTo(123.4))
    expect(position).toHaveValue('12.3')
    position.focus()
    await user.keyboard('{ArrowRight}')
    expect(latestPlayed().currentTime).toBeCloseTo(128.4)
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(latestPlayed().currentTime).toBeCloseTo(118.4)
    fireEvent.change(position, { target: { value: '100' } })
    expect(latestPlayed().currentTime).toBe(1000)
    fireEvent.change(position, { target: { value: '0' } })
    expect(latestPlayed().currentTime).toBe(0)
  })

  // rule: LISTEN-12
  it('starts at full volume, which can be changed in steps of 0.01', async () => {
    await openPlaying()
    const volume = await slider('Volume')
    expect(volume).toHaveValue('1')
    expect(volume).toHaveAttribute('step', '0.01')
    fireEvent.change(volume, { target: { value: '0.99' } })
    expect(latestPlayed().volume).toBe(0.99)
    expect(volume).toHaveAttribute('aria-valuetext', '99 percent')
    fireEvent.change(volume, { target: { value: '0' } })
    expect(latestPlayed().volume).toBe(0)
  })

  it('plays at the chosen speed', async () => {
    const { user } = await openPlaying()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5×')
    expect(latestPlayed().playbackRate).toBe(1.5)
  })

  // rule: LISTEN-7
  it('returns to the start when it has ended', async () => {
    await openPlaying()
    actOnAudio((audio) => audio.advanceTo(89))
    actOnAudio((audio) => audio.end())
    expect(await playButton()).toHaveAccessibleName(/^Play/)
    expect(within(await group()).getByText('0:00')).toBeVisible()
  })

  // rule: LISTEN-7
  it('stops at the end when the reader moves there, and begins again when it is played', async () => {
    const { user } = await openPlaying(90)
    const position = await slider('Position')
    actOnAudio((audio) => audio.advanceTo(30))
    fireEvent.change(position, { target: { value: '100' } })
    actOnAudio((audio) => audio.emit('ended'))
    expect(latestPlayed().paused).toBe(true)
    expect(position).toHaveValue('100')
    expect(within(await group()).getAllByText('1:30')).toHaveLength(2)
    await user.click(await playButton())
    actOnAudio((audio) => audio.advanceTo(89))
    actOnAudio((audio) => audio.end())
    expect(position).toHaveValue('0')
  })

  it('shows the saved position, and resumes there', async () => {
    savePosition('/daily-learning/17', 42, 90)
    const { user } = open()
    expect(await screen.findByText('0:42')).toBeVisible()
    await waitUntilPlayable()
    await user.click(await playButton())
    actOnAudio((audio) => audio.loadMetadata(90))
    expect(latestPlayed().currentTime).toBe(42)
  })

  // rule: LISTEN-8
  it('preloads the metadata of an essay, so that the reader can seek before playing', async () => {
    const { user } = open({ type: 'weekly' }, true)
    await waitFor(() => expect(latest().src).toBe(RECORDING))
    const preloaded = latest()
    expect(preloaded.preload).toBe('metadata')
    act(() => preloaded.loadMetadata(200))
    expect(await screen.findByText('3:20')).toBeVisible()
    expect(preloaded.play).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Forward 10 seconds' }))
    expect(screen.getByText('0:10')).toBeVisible()
    await user.click(await playButton())
    actOnAudio((audio) => audio.loadMetadata(200))
    expect(latestPlayed().currentTime).toBe(10)
  })

  it('shows an essay whose metadata fail to load as unavailable', async () => {
    open({ type: 'weekly' }, true)
    await waitFor(() => expect(latest().src).toBe(RECORDING))
    act(() => latest().emit('error'))
    expect(await screen.findByRole('alert')).toHaveTextContent(LISTEN_ERRORS.audio)
  })

  // rule: LISTEN-8
  it('preloads nothing of a daily post', async () => {
    const before = FakeAudio.instances.length
    open()
    await waitUntilPlayable()
    expect(FakeAudio.instances.slice(before)).toEqual([])
    expect(await screen.findByText('–:––')).toBeVisible()
  })
})
