import { act } from '@testing-library/react'

const watching = new Set<ControlledObserver>()

/** jsdom lays nothing out, so nothing comes into view by itself: a test says when. */
export class ControlledObserver implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #report: IntersectionObserverCallback

  constructor(report: IntersectionObserverCallback) {
    this.#report = report
  }
  observe(): void {
    watching.add(this)
  }
  disconnect(): void {
    watching.delete(this)
  }
  unobserve(): void {
    this.disconnect()
  }
  takeRecords(): IntersectionObserverEntry[] {
    return []
  }
  tell(isIntersecting: boolean): void {
    this.#report([{ isIntersecting } as IntersectionObserverEntry], this)
  }
}

export const isObserving = (): boolean => watching.size > 0

/** Everything that is watched comes into the window (or leaves it). */
export function triggerIntersection(isIntersecting = true): void {
  act(() => [...watching].forEach((observer) => observer.tell(isIntersecting)))
}
