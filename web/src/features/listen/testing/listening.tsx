import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Post } from '@/api/types'
import { aPost } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { Listen } from '../components/Listen'
import { ListeningBar } from '../components/ListeningBar'
import { close } from '../player/player'
import { FakeAudio, latestPlayed } from './fakeAudio'

export const RECORDING = '/media/uploads/a b.mp3'
/** The paths that the current test checked on the server. */
export const checkedPaths: string[] = []

/** Mocks the server's check of every recording; the response waits for `when`. */
export function mockFileExists(exists: boolean, status = 200, when = Promise.resolve()): void {
  server.use(
    http.get('/api/file-exists', async ({ request }) => {
      checkedPaths.push(new URL(request.url).searchParams.get('path') ?? '')
      await when
      return HttpResponse.json({ exists }, { status })
    }),
  )
}

/** Prepares each test of the player, and closes it afterwards: it lives as long as the page. */
export function setUpPlayer(): void {
  FakeAudio.instances = []
  beforeEach(() => {
    vi.stubGlobal('Audio', FakeAudio)
    FakeAudio.playError = null
    checkedPaths.length = 0
    mockFileExists(true)
  })
  afterEach(() => act(close))
}

export function open(change: Partial<Post> = {}, preload = false) {
  return renderAt(
    '/daily-learning/17',
    <>
      <Listen post={aPost({ audioUrl: RECORDING, ...change })} preload={preload} />
      <ListeningBar />
    </>,
  )
}

export async function openPlaying(duration = 90) {
  const view = open()
  await waitUntilPlayable()
  await view.user.click(await playButton())
  actOnAudio((audio) => audio.loadMetadata(duration))
  return view
}

export const group = () => screen.findByRole('group', { name: 'Player for Two Candles, One Light' })
export const playButton = async () => within(await group()).findByRole('button', { name: /^(Play|Pause) Two Candles/ })
/** Waits until the file is known to exist; nothing plays yet. */
export const waitUntilPlayable = () => waitFor(() => expect(screen.getByRole('button', { name: /^Play Two/ })).toBeEnabled())
export const slider = (name: string) => screen.findByRole('slider', { name })
/** Calls this with the audio element that was played last. */
export const actOnAudio = (action: (audio: FakeAudio) => void) => act(() => action(latestPlayed()))
