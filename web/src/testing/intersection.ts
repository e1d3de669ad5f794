import { act } from '@testing-library/react'

const observing = new Set<ControlledObserver>()

/** jsdom has no layout, so tests trigger intersections themselves. */
export class ControlledObserver implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #callback: IntersectionObserverCallback

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback
  }
  observe(): void {
    observing.add(this)
  }
  disconnect(): void {
    observing.delete(this)
  }
  unobserve(): void {
    this.disconnect()
  }
  takeRecords(): IntersectionObserverEntry[] {
    return []
  }
  trigger(isIntersecting: boolean): void {
    this.#callback([{ isIntersecting } as IntersectionObserverEntry], this)
  }
}

export const isObserving = (): boolean => observing.size > 0

/** Reports every observed element as intersecting (or not). */
export function triggerIntersection(isIntersecting = true): void {
  act(() => [...observing].forEach((observer) => observer.trigger(isIntersecting)))
}
