/** Short names for the shapes that the OpenAPI schema describes. Nothing here is written by hand. */
import type { components } from './schema'

type Schemas = components['schemas']

export type PostRef = Schemas['PostRef']
export type PostCard = Schemas['PostCard']
export type Post = Schemas['Post']
export type PostType = PostRef['type']
export type Testimonial = Schemas['Testimonial']
export type Series = Schemas['Series']
export type SeriesPost = Schemas['SeriesPost']
export type Timeline = Schemas['Timeline']
export type TimelinePost = Schemas['TimelinePost']
export type JourneyPath = Schemas['JourneyPath']
export type SearchAnswer = Schemas['SearchAnswer']
export type PostHit = Schemas['PostHit']
export type SeriesHit = Schemas['SeriesHit']
export type TimelineHit = Schemas['TimelineHit']
