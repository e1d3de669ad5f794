import { afterEach, describe, expect, it, vi } from 'vitest'
import { appleDevice, loginTimeoutMs } from './device'

const IPAD_18_2 = 'Mozilla/5.0 (iPad; CPU OS 18_2 like Mac OS X) AppleWebKit/605.1.15 Version/18.2 Mobile/15E148 Safari/604.1'
const IPAD_18_3 = IPAD_18_2.replace('18_2', '18_3').replace('18.2', '18.3')
const IPAD_26 = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 Version/18.3 Mobile/15E148 Safari/604.1'

function pretendToBe(userAgent: string, [width, height]: readonly number[] = [834, 1194], maxTouchPoints = 5) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  Object.defineProperty(navigator, 'maxTouchPoints', { value: maxTouchPoints, configurable: true })
  Object.defineProperty(window, 'screen', { value: { width, height }, configurable: true })
}
afterEach(() => vi.restoreAllMocks())

describe('the time limit of the login', () => {
  // rule: AUTH-16
  it.each([
    ['a computer', 'Mozilla/5.0 (X11; Linux x86_64)', undefined, 0, 15_000],
    ['a Mac', IPAD_26, undefined, 0, 15_000],
    ['an iPhone', IPHONE, [390, 844], 5, 15_000],
    ['an iPad of version 18.2', IPAD_18_2, undefined, 5, 15_000],
    ['an iPad of version 18.3', IPAD_18_3, undefined, 5, 30_000],
    ['an iPad that names itself a Mac', IPAD_26, undefined, 5, 30_000],
    ['the iPad Air 5', IPAD_18_2, [1180, 820], 5, 30_000],
  ])('of %s', (_name, userAgent, screen, touch, expected) => {
    pretendToBe(userAgent, screen, touch)
    expect(loginTimeoutMs()).toBe(expected)
  })
})

describe('the device that Google is told of', () => {
  it.each([
    [IPAD_18_3, [834, 1194], 'ipad'],
    [IPAD_18_3, [820, 1180], 'ipad_air5'],
    [IPHONE, [390, 844], 'iphone'],
    ['Mozilla/5.0 (X11; Linux x86_64)', [820, 1180], null],
  ])('%s %j', (userAgent, screen, expected) => {
    pretendToBe(userAgent, screen)
    expect(appleDevice()).toBe(expected)
  })
})
