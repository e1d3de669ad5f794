/** The players' constants (LISTEN-10, LISTEN-11, LISTEN-12, AMBIENT-2) and options. */

export const SKIP_SECONDS = 10
export const SEEK = { min: 0, max: 100, step: 0.1 } as const
export const VOLUME = { min: 0, max: 1, step: 0.01, initial: 1 } as const
export const AMBIENT_VOLUME = { min: 0, max: 100, step: 1, initial: 50 } as const

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
/** The step of an arrow key on the seek slider, because 0.1 % of a recording is too small. */
export const ARROW_SECONDS = 5
