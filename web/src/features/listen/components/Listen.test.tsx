import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FakeAudio, voice } from '../testing/fakeAudio'
import { checkedPaths, fileExists, group, listening, open, openPlaying, playable, playButton, RECORDING, say, slider } from '../testing/listening'
import { SCREEN_ERRORS } from '@/api/errorTexts'

listening()

describe('a recording', () => {
  it('is not offered where there is none', () => {
    open({ audioUrl: null })
    expect(screen.queryByText('Listen to this teaching')).not.toBeInTheDocument()
  })

  it('for members says so, and that it is free for now', () => {
    open({ isPremium: 1 })
    expect(screen.getByText('Available for premium members: free during the launch')).toBeVisible()
  })

  it('for everyone says nothing of members', () => {
    open()
    expect(screen.queryByText(/premium/)).not.toBeInTheDocument()
  })

  it("is refused where its address begins neither with https:// nor with '/'", () => {
    open({ audioUrl: 'http://elsewhere.test/a.mp3' })
    expect(screen.getByText('No audio file available for this content.')).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('is asked for by its path before it can be played', async () => {
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    fileExists(true, 200, held)
    open({ audioUrl: '/media/uploads/a%20b.mp3' })
    expect(await playButton()).toBeDisabled()
    answer()
    await playable()
    expect(checkedPaths).toEqual(['/media/uploads/a b.mp3'])
  })

  it('of another origin is assumed to be there', async () => {
    open({ audioUrl: 'https://cdn.example/a.mp3' })
    expect(await playButton()).toBeEnabled()
    expect(checkedPaths).toEqual([])
  })

  it.each([
    ['is not there', false, 200],
    ['cannot be asked for', true, 500],
  ])('that %s is told as unavailable, all controls disabled, with a way to try again', async (_, exists, status) => {
    fileExists(exists, status)
    const { user } = open()
    const told = await screen.findByRole('alert')
    expect(told).toHaveTextContent(SCREEN_ERRORS.audio)
    expect(told).toHaveTextContent(SCREEN_ERRORS.audioNote)
    for (const button of within(await group()).getAllByRole('button')) expect(button).toBeDisabled()
    expect(screen.getByRole('combobox', { name: 'Speed' })).toBeDisabled()
    for (const name of ['Position', 'Volume']) expect(await slider(name)).toHaveAttribute('data-disabled')
    fileExists(true)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await playable()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('that does not load is told as unavailable too', async () => {
    const { user } = await openPlaying()
    say((audio) => audio.say('error'))
    expect(await screen.findByRole('alert')).toHaveTextContent(SCREEN_ERRORS.audio)
    expect(await playButton()).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    say((audio) => audio.arrive(90))
    expect(await playButton()).toHaveAccessibleName(/^Pause/)
  })
})

describe('the fallback block', () => {
  it("offers the browser's own controls, and is silent while the other plays", async () => {
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
    const { user } = await openPlaying()
    await user.click(screen.getByText('Trouble listening? Use the standard player'))
    const standard = await screen.findByLabelText('Standard player for Two Candles, One Light')
    expect(standard).toHaveAttribute('src', RECORDING)
    expect(standard).toHaveAttribute('controls')
    expect(pause).toHaveBeenCalledTimes(1)
    fireEvent.play(standard)
    expect(voice().paused).toBe(true)
  })

  it.each([
    ['a browser', 'Chrome/140.0 Safari/537.36', SCREEN_ERRORS.audioBlocked],
    ['Safari', 'Version/18.4 Safari/605.1.15', SCREEN_ERRORS.audioBlockedBySafari],
  ])('appears with an alert where %s blocks playback', async (_, agent, text) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    FakeAudio.refusal = new DOMException('', 'NotAllowedError')
    const { user } = open()
    await playable()
    await user.click(await playButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.getByLabelText('Standard player for Two Candles, One Light')).toBeInTheDocument()
  })
})
