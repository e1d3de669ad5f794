import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '@/testing/render'
import { choose, pause, setVolume } from '../ambient/ambientPlayer'
import { AMBIENT_SOUNDS } from '../ambient/sounds'
import { FakeAudio, stubAudio, latest } from '../testing/fakeAudio'
import { LISTEN_ERRORS } from '../errorTexts'
import { Ambient } from './Ambient'
import { ListeningBar } from './ListeningBar'

// The audio element lives as long as the page, so each test stops it.
stubAudio()
beforeEach(() => void vi.stubGlobal('Audio', FakeAudio))
afterEach(() =>
  act(() => {
    pause()
    choose('water')
    setVolume(50)
  }),
)

const player = () => within(screen.getByRole('region', { name: 'Ambient sound' }))

/** The status within the player: the test's location display has the role status, too. */
const status = () => player().getByRole('status')

const open = async () => {
  const rendered = renderAt(
    '/series/shabbat',
    <>
      <Ambient />
      <ListeningBar />
    </>,
  )
  await rendered.user.click(screen.getByText('Ambient sound'))
  return rendered
}

describe('the ambient player', () => {
  // rule: AMBIENT-1, AMBIENT-6
  it('offers the four sounds with their descriptions', async () => {
    const { user } = await open()
    const sounds = await screen.findByRole('group', { name: 'Ambient sound' })
    for (const { name, description } of AMBIENT_SOUNDS) {
      await user.click(within(sounds).getByRole('radio', { name }))
      expect(screen.getByText(description)).toBeVisible()
    }
  })

  it('plays, and can be paused in the bar', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Play Water' }))
    expect(latest()).toMatchObject({ paused: false, loop: true })
    const bar = await screen.findByRole('region', { name: 'Now playing' })
    await user.click(within(bar).getByRole('button', { name: 'Pause Water' }))
    expect(latest().paused).toBe(true)
    expect(screen.getByRole('button', { name: 'Play Water' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Now playing' })).not.toBeInTheDocument()
  })

  // rule: AMBIENT-2
  it('has a volume from 0 to 100, initially 50, in steps of 1, and is muted at 0', async () => {
    const { user } = await open()
    const volume = await screen.findByRole('slider', { name: 'Ambient volume' })
    for (const [name, value] of Object.entries({ min: '0', max: '100', step: '1' })) expect(volume).toHaveAttribute(name, value)
    expect(volume).toHaveValue('50')
    fireEvent.change(volume, { target: { value: '51' } })
    expect(volume).toHaveAttribute('aria-valuetext', '51 percent')
    fireEvent.change(volume, { target: { value: '0' } })
    expect(volume).toHaveAttribute('aria-valuetext', 'muted')
    await user.click(screen.getByRole('button', { name: 'Play Water' }))
    expect(latest().muted).toBe(true)
  })

  // rule: AMBIENT-4
  it('says that it uses the fallback, and that the fallback failed, too', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Play Water' }))
    act(() => latest().emit('error'))
    expect(status()).toHaveTextContent('Using fallback audio source')
    act(() => latest().emit('error'))
    expect(status()).toHaveTextContent(LISTEN_ERRORS.sound)
  })

  // rule: AMBIENT-5
  it('plays another chosen sound and hides the message about the fallback', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Play Water' }))
    act(() => latest().emit('error'))
    await user.click(screen.getByRole('radio', { name: 'Temple' }))
    expect(latest().paused).toBe(false)
    expect(player().getByRole('button', { name: 'Pause Temple' })).toBeVisible()
    expect(status()).toBeEmptyDOMElement()
  })
})
