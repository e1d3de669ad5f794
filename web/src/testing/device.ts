import { vi } from 'vitest'

type Device = { userAgent?: string; touchPoints?: number; screen?: string; width?: number }

/** VERSION stands for the system's version. */
export const IPAD = { userAgent: 'Mozilla/5.0 (iPad; CPU OS VERSION like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', touchPoints: 5 }
export const IPAD_AS_MAC = {
  userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/VERSION Safari/605.1.15',
  touchPoints: 5,
}

/** Acts as this device. `screen` is '<width>x<height>' in CSS pixels. */
export function mockDevice({ userAgent = 'Mozilla/5.0 (X11; Linux x86_64)', touchPoints = 0, screen = '1920x1080', width = 1280 }: Device): void {
  const [screenWidth, screenHeight] = screen.split('x').map(Number)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.spyOn(window.screen, 'width', 'get').mockReturnValue(screenWidth ?? 0)
  vi.spyOn(window.screen, 'height', 'get').mockReturnValue(screenHeight ?? 0)
  Object.defineProperty(navigator, 'maxTouchPoints', { value: touchPoints, configurable: true })
  vi.stubGlobal('innerWidth', width)
}

export function resetDevice(): void {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'maxTouchPoints')
}
