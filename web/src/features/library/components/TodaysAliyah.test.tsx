import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { act } from 'react'
import { markAliyah } from '@/api/aliyot/store'
import { clearToken, setToken } from '@/api/token'
import { writeStorage } from '@/shared/lib/storage'
import { aWeekPortion } from '@/testing/data'
import { renderAt } from '@/testing/render'
import { TodaysAliyah } from './TodaysAliyah'

const aliyah = { reading: '3', number: 3, book: 'Genesis', startChapter: 13, startVerse: 5, endChapter: 13, endVerse: 18 }
const tick = () => screen.getByRole('button', { name: 'Done: Third aliyah' })
const show = (portions = [aWeekPortion({ slug: 'lech-lecha' })]) => renderAt('/', <TodaysAliyah aliyah={aliyah} portions={portions} />)

describe("today's aliyah", () => {
  // rule: ALIYAH-1
  it('leads to its text', () => {
    show()
    expect(screen.getByText('Today’s aliyah')).toBeVisible()
    expect(screen.getByRole('link', { name: /^Third aliyah Genesis 13:5–18$/ })).toHaveAttribute('href', '/torah-timeline/lech-lecha?aliyah=3#aliyah-3')
  })

  // rule: ALIYAH-1
  it('leads to the joined text of two portions, by the one that the library has', () => {
    show([aWeekPortion({ slug: null }), aWeekPortion({ slug: 'masei' })])
    expect(screen.getByRole('link')).toHaveAttribute('href', '/torah-timeline/masei?aliyah=3&joined=1#aliyah-3')
  })

  it('is named where the library has no portion of the week', () => {
    const { container } = show([aWeekPortion({ slug: null })])
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    expect(within(container).getByText(/Genesis 13:5–18/)).toBeVisible()
  })

  // rule: ALIYAH-1
  it('is ticked and counted, and the tick can be taken back', async () => {
    markAliyah('3', 1, true)
    markAliyah('2', 1, true)
    show()
    expect(screen.getByText('1 of 7 done this week')).toBeVisible()
    expect(tick()).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(tick())
    expect(tick()).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByText('2 of 7 done this week')).toBeVisible()
    await userEvent.click(tick())
    expect(screen.getByText('1 of 7 done this week')).toBeVisible()
  })

  it('is not done for the next reader of the device', () => {
    setToken('of miriam')
    markAliyah('3', 3, true)
    show()
    expect(tick()).toHaveAttribute('aria-pressed', 'true')
    // As `readerChange.ts` does.
    act(() => {
      clearToken()
      writeStorage('aliyot', null)
    })
    expect(tick()).toHaveAttribute('aria-pressed', 'false')
  })
})
