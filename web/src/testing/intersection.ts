import { act } from '@testing-library/react'

const watching = new Set<ControlledObserver>()

/** jsdom has no layout, so tests trigger intersections themselves. */
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

/** Reports every observed element as intersecting (or not). */
export function triggerIntersection(isIntersecting = true): void {
  act(() => [...watching].forEach((observer) => observer.tell(isIntersecting)))
}
