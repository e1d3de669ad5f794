import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FakeAudio, latestPlayed } from '../testing/fakeAudio'
import { checkedPaths, mockFileExists, group, setUpPlayer, open, openPlaying, waitUntilPlayable, playButton, RECORDING, actOnAudio, slider } from '../testing/listening'
import { LISTEN_ERRORS } from '../errorTexts'

setUpPlayer()

describe('a recording', () => {
  // rule: READ-46
  it('has no player if there is none', () => {
    open({ audioUrl: null })
    expect(screen.queryByText('Listen to this teaching')).not.toBeInTheDocument()
  })

  // rule: LISTEN-20
  it('for members is marked as such, and as free during the launch', () => {
    open({ isPremium: 1 })
    expect(screen.getByText('Available for premium members: free during the launch')).toBeVisible()
  })

  // rule: LISTEN-20
  it('for everyone is not marked as premium', () => {
    open()
    expect(screen.queryByText(/premium/)).not.toBeInTheDocument()
  })

  // rule: LISTEN-2
  it('is rejected if its URL starts neither with https:// nor with “/”', () => {
    open({ audioUrl: 'http://other-site.test/a.mp3' })
    expect(screen.getByText('No audio file available for this content.')).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  // rule: LISTEN-3
  it('is checked by its path before it can be played', async () => {
    let respond: () => void = () => undefined
    const responded = new Promise<void>((resolve) => (respond = resolve))
    mockFileExists(true, 200, responded)
    open({ audioUrl: '/media/uploads/a%20b.mp3' })
    expect(await playButton()).toBeDisabled()
    respond()
    await waitUntilPlayable()
    expect(checkedPaths).toEqual(['/media/uploads/a b.mp3'])
  })

  // rule: LISTEN-3, LISTEN-4
  it('of another origin is assumed to exist', async () => {
    open({ audioUrl: 'https://cdn.example/a.mp3' })
    expect(await playButton()).toBeEnabled()
    expect(checkedPaths).toEqual([])
  })

  // rule: LISTEN-3, LISTEN-7, LISTEN-17
  it.each([
    ['does not exist', false, 200],
    ['cannot be checked', true, 500],
  ])('that %s is shown as unavailable with disabled controls, and can be retried', async (_, exists, status) => {
    mockFileExists(exists, status)
    const { user } = open()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(LISTEN_ERRORS.audio)
    expect(alert).toHaveTextContent(LISTEN_ERRORS.audioNote)
    for (const button of within(await group()).getAllByRole('button')) expect(button).toBeDisabled()
    expect(screen.getByRole('combobox', { name: 'Speed' })).toBeDisabled()
    for (const name of ['Position', 'Volume']) expect(await slider(name)).toBeDisabled()
    mockFileExists(true)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitUntilPlayable()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  // rule: LISTEN-17
  it('that fails to load is shown as unavailable, and can be retried', async () => {
    const { user } = await openPlaying()
    actOnAudio((audio) => audio.emit('error'))
    expect(await screen.findByRole('alert')).toHaveTextContent(LISTEN_ERRORS.audio)
    expect(await playButton()).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    actOnAudio((audio) => audio.loadMetadata(90))
    expect(await playButton()).toHaveAccessibleName(/^Pause/)
  })
})

describe('the fallback block', () => {
  // rule: READ-46, LISTEN-19
  it('has the browser’s own controls, and only one of the two players plays', async () => {
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
    const { user } = await openPlaying()
    await user.click(screen.getByText('Trouble listening? Use the standard player'))
    const standard = await screen.findByLabelText('Standard player for Two Candles, One Light')
    expect(standard).toHaveAttribute('src', RECORDING)
    expect(standard).toHaveAttribute('controls')
    expect(pause).toHaveBeenCalledTimes(1)
    fireEvent.play(standard)
    expect(latestPlayed().paused).toBe(true)
  })

  // rule: LISTEN-18
  it.each([
    ['a browser', 'Chrome/140.0 Safari/537.36', LISTEN_ERRORS.audioBlocked],
    ['Safari', 'Version/18.4 Safari/605.1.15', LISTEN_ERRORS.audioBlockedBySafari],
  ])('appears with an alert if %s blocks playback', async (_, agent, text) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    FakeAudio.playError = new DOMException('', 'NotAllowedError')
    const { user } = open()
    await waitUntilPlayable()
    await user.click(await playButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.getByLabelText('Standard player for Two Candles, One Light')).toBeInTheDocument()
  })
})
