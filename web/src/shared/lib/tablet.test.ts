import { afterEach, describe, expect, it } from 'vitest'
import { IPAD, IPAD_AS_MAC, mockDevice, resetDevice } from '@/testing/device'
import { isIpad } from './device'
import { deviceKind, isIpadAir5, isIpadOs, isTablet } from './tablet'

afterEach(resetDevice)

describe('the device', () => {
  // rule: REVIEW-6
  it.each([
    ['768x1024', true],
    ['1024x768', true],
    ['820x1180', true],
    ['834x1194', true],
    ['1024x1366', true],
    ['1366x768', false],
    ['390x844', false],
  ])('with a screen of %s is a tablet: %s', (screen, tablet) => {
    mockDevice({ screen })
    expect(isTablet()).toBe(tablet)
  })

  // rule: REVIEW-6
  it.each([
    [1024, 'mobile'],
    [1025, 'desktop'],
  ])('with a viewport of %d px counts as %s', (width, kind) => {
    mockDevice({ width, screen: '1920x1080' })
    expect(deviceKind()).toBe(kind)
  })

  it('is a tablet at every width of its window', () => {
    mockDevice({ width: 500, screen: '820x1180' })
    expect(deviceKind()).toBe('tablet')
  })

  // rule: REVIEW-6
  it.each([
    ['820x1180', true],
    ['1180x820', true],
    ['834x1194', false],
  ])('that is an iPad with a screen of %s is an iPad Air 5: %s', (screen, isAir) => {
    mockDevice({ ...IPAD_AS_MAC, screen })
    expect(isIpadAir5()).toBe(isAir)
  })

  it('that only has the screen of an iPad Air 5 is none', () => {
    mockDevice({ screen: '820x1180' })
    expect(isIpadAir5()).toBe(false)
  })

  // rule: REVIEW-6
  it.each([
    { device: IPAD, version: '18_2', isNew: false },
    { device: IPAD, version: '18_3', isNew: true },
    { device: IPAD, version: '18_10', isNew: true },
    { device: IPAD, version: '19_0', isNew: true },
    { device: IPAD, version: '9_3', isNew: false },
    { device: IPAD_AS_MAC, version: '18.2', isNew: false },
    { device: IPAD_AS_MAC, version: '18.3', isNew: true },
    { device: IPAD_AS_MAC, version: '26.0', isNew: true },
  ])('that is an iPad of version $version has iPadOS 18.3 or later: $isNew', ({ device, version, isNew }) => {
    mockDevice({ ...device, userAgent: device.userAgent.replace('VERSION', version) })
    expect(isIpadOs(18, 3)).toBe(isNew)
  })

  it('that is a Mac with Safari 18.3 has no iPadOS', () => {
    mockDevice({ userAgent: IPAD_AS_MAC.userAgent.replace('VERSION', '18.3') })
    expect([isIpad(), isIpadOs(18, 3)]).toEqual([false, false])
  })
})
