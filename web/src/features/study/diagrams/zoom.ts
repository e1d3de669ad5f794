/** Zoom 0.5 to 2 in steps of 0.1 (STUDY-38). */
export const MIN_ZOOM = 0.5
export const MAX_ZOOM = 2
export const ZOOM_STEP = 0.1

/** The nearest step within the limits, without the error of binary fractions. */
export const clampZoom = (zoom: number): number => Math.round(Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom)) * 10) / 10

/** Text is 13 px or more at zoom 1: below 0.9 it would not be readable on a phone. */
const READABLE = 0.9

/** A drawing that is wider than its box begins as small as its text stays readable (STUDY-171). */
export const initialZoom = (width: number, boxWidth: number): number => (boxWidth === 0 || width <= boxWidth ? 1 : Math.max(READABLE, Math.floor((boxWidth / width) * 10) / 10))
