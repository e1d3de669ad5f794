import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { triggerIntersection } from '@/testing/intersection'
import { HeroVideo } from './HeroVideo'

const play = vi.fn(() => Promise.resolve())
const pause = vi.fn()

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(pause)
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  play.mockClear()
  pause.mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A window in which these media features hold. */
const mockMedia = (...holds: string[]) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: media.split(' and ').every((feature) => holds.includes(feature)),
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  )

const WIDE = '(min-width: 48.0625rem)'
const MOVING = '(prefers-reduced-motion: no-preference)'
const video = () => document.querySelector('video')

function startPlaying() {
  const element = video()
  if (!element) throw new Error('There is no video.')
  fireEvent.playing(element)
}

async function showVideo() {
  mockMedia(WIDE, MOVING)
  render(<HeroVideo />)
  expect(video()).toBeNull()
  await waitFor(() => expect(video()).not.toBeNull())
}

describe('the video of the hero', () => {
  // rule: HOME-3
  it('is silent and looping, in two formats, with a text for browsers without video', async () => {
    await showVideo()
    expect(video()).toHaveProperty('muted', true)
    expect(video()).toHaveProperty('loop', true)
    expect([...document.querySelectorAll('source')].map(({ type }) => type.split(';')[0])).toEqual(['video/webm', 'video/mp4'])
    expect(video()).toHaveTextContent('Your browser does not support the video tag.')
  })

  // rule: HOME-3
  it('plays only while it is on screen, and covers the still image only once it plays', async () => {
    await showVideo()
    expect(play).not.toHaveBeenCalled()
    triggerIntersection(true)
    expect(play).toHaveBeenCalledOnce()
    expect(video()).toHaveClass('opacity-0')
    startPlaying()
    expect(video()).not.toHaveClass('opacity-0')
    triggerIntersection(false)
    expect(pause).toHaveBeenCalledOnce()
  })

  // rule: HOME-3
  it('can be paused, and then stays so', async () => {
    await showVideo()
    triggerIntersection(true)
    startPlaying()
    await userEvent.click(screen.getByRole('button', { name: 'Pause the background video' }))
    expect(pause).toHaveBeenCalled()
    triggerIntersection(true)
    expect(play).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Play the background video' }))
    triggerIntersection(true)
    expect(play).toHaveBeenCalledTimes(2)
  })

  // rule: HOME-3
  it.each([
    ['on a phone', [MOVING], false],
    ['with reduced motion', [WIDE], false],
    ['with reduced data', [WIDE, MOVING, '(prefers-reduced-data: reduce)'], false],
    ['where the reader saves data', [WIDE, MOVING], true],
  ])('%s is the still image', async (_reader, holds, saveData) => {
    mockMedia(...holds)
    vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData } } }))
    render(<HeroVideo />)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(video()).toBeNull()
  })
})
