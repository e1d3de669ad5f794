/** The kind of device, as far as its browser reveals it (REVIEW-6). Reading pages need `device.ts` only, not this. */
import { isIpad } from './device'

/** Screens of tablets in CSS pixels, the shorter side first. */
const TABLET_SCREENS = ['768x1024', '820x1180', '834x1194', '1024x1366']
const IPAD_AIR_5_SCREEN = '820x1180'

const screenSize = () => [window.screen.width, window.screen.height].sort((one, other) => one - other).join('x')

export const isTablet = (): boolean => isIpad() || TABLET_SCREENS.includes(screenSize())

/** An iPad with the screen of the Air 5; browsers do not report the model. */
export const isIpadAir5 = (): boolean => isIpad() && screenSize() === IPAD_AIR_5_SCREEN

/** Whether this is an iPad with that version of iPadOS or a later one. Its Safari has the version of the system. */
export function isIpadOs(major: number, minor: number): boolean {
  const versions = [...navigator.userAgent.matchAll(/(?:CPU OS |Version\/)(\d+)[_.](\d+)/g)]
  return isIpad() && versions.some(([, found, part]) => Number(found) > major || (Number(found) === major && Number(part) >= minor))
}

/** A viewport of 1024 px or less counts as mobile. */
const MOBILE_WIDTH = 1024

export function deviceKind(): 'tablet' | 'mobile' | 'desktop' {
  if (isTablet()) return 'tablet'
  return window.innerWidth <= MOBILE_WIDTH ? 'mobile' : 'desktop'
}
