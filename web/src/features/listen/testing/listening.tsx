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
import { FakeAudio, voice } from './fakeAudio'

export const RECORDING = '/media/uploads/a b.mp3'
/** The paths that this test checked on the server. */
export const checkedPaths: string[] = []

/** The server's response for every recording, after `when`. */
export function fileExists(exists: boolean, status = 200, when = Promise.resolve()): void {
  server.use(
    http.get('/api/file-exists', async ({ request }) => {
      checkedPaths.push(new URL(request.url).searchParams.get('path') ?? '')
      await when
      return HttpResponse.json({ exists }, { status })
    }),
  )
}

/** The player lives as long as the page, so tests close it. */
export function listening(): void {
  FakeAudio.made = []
  beforeEach(() => {
    vi.stubGlobal('Audio', FakeAudio)
    FakeAudio.refusal = null
    checkedPaths.length = 0
    fileExists(true)
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
  await playable()
  await view.user.click(await playButton())
  say((audio) => audio.arrive(duration))
  return view
}

export const group = () => screen.findByRole('group', { name: 'Player for Two Candles, One Light' })
export const playButton = async () => within(await group()).findByRole('button', { name: /^(Play|Pause) Two Candles/ })
/** The file exists, and nothing plays yet. */
export const playable = () => waitFor(() => expect(screen.getByRole('button', { name: /^Play Two/ })).toBeEnabled())
export const slider = (name: string) => screen.findByRole('slider', { name })
export const say = (told: (audio: FakeAudio) => void) => act(() => told(voice()))
