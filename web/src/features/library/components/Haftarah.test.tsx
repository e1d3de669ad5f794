import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SpecialParts } from '@/api/types'
import { renderAt } from '@/testing/render'
import { mockText, range, requested } from '../testing/portionText'
import { TorahText } from './TorahText'

const open = (search = '') => renderAt(`/torah-timeline/balak${search}`, <TorahText id={40} />)
const address = () => screen.getByTestId('address').textContent

beforeEach(() => {
  requested.length = 0
  Element.prototype.scrollIntoView = vi.fn()
})

describe('the haftarah of a portion', () => {
  // rule: TEXT-4
  it('has the haftarah by either custom', async () => {
    mockText()
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: 'Sephardi: Micah 6:1–2' }))
    expect(address()).toBe('/torah-timeline/balak?haftarah=sephardi#haftarah')
    expect(await screen.findByText('Verse 5:6')).toBeVisible()
    expect(document.getElementById('haftarah-5:6')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Ashkenazi: Micah 5:6–8' })).not.toHaveAttribute('aria-current')
    expect(requested).toContain('haftarah?custom=sephardi')
  })

  // rule: TEXT-14
  it('has the haftarah of the next Sabbath first if that is a special one', async () => {
    const special: SpecialParts = {
      ...{ name: 'Shabbat Rosh Chodesh', hebrewName: 'שַׁבַּת רֹאשׁ חֹדֶשׁ', seventh: null, maftir: range(28, 9, 15, 'Numbers') },
      haftarot: [{ customs: ['ashkenazi', 'sephardi'], passages: [range(66, 1, 24, 'Isaiah')] }],
    }
    mockText({ readings: { nextSabbath: '2026-12-05', special } })
    const { user } = open()
    expect(await screen.findByText('Shabbat Rosh Chodesh, December 5, 2026 · Maftir: Numbers 28:9–15')).toBeVisible()
    expect(screen.getByText('In other years')).toBeVisible()
    const link = screen.getByRole('link', { name: 'Isaiah 66:1–24' })
    await user.click(link)
    expect(address()).toBe('/torah-timeline/balak?haftarah=ashkenazi&sabbath=2026-12-05#haftarah')
    expect(link).toHaveAttribute('aria-current', 'true')
    expect(screen.getByRole('link', { name: 'Ashkenazi: Micah 5:6–8' })).not.toHaveAttribute('aria-current')
    expect(await screen.findByText('Verse 5:6')).toBeVisible()
    expect(requested).toContain('haftarah?custom=ashkenazi&sabbath=2026-12-05')
  })

  // rule: TEXT-4
  it('opens the haftarah for a verse of it', async () => {
    mockText()
    open('#haftarah-6:1')
    expect((await screen.findByText('Verse 6:1')).closest('.verse')).toHaveAttribute('data-cited')
  })
})
