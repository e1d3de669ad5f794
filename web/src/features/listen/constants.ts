/** The players' constants (document 2, section 9) and what listeners choose between. */

export const SKIP_SECONDS = 10
export const SEEK = { min: 0, max: 100, step: 0.1 } as const
export const VOLUME = { min: 0, max: 1, step: 0.01, initial: 1 } as const
export const AMBIENT_VOLUME = { min: 0, max: 100, step: 1, initial: 50 } as const

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
/** An arrow key moves by this on the seek slider: a step of 0.1 % would be a hundredth of a breath. */
export const ARROW_SECONDS = 5
