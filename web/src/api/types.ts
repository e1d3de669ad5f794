/** Short names for the shapes that the OpenAPI schema describes. Nothing here is written by hand. */
import type { components } from './schema'

type Schemas = components['schemas']

export type PostRef = Schemas['PostRef']
export type PostCard = Schemas['PostCard']
export type Post = Schemas['PostContent']
export type PostType = PostRef['type']
export type Testimonial = Schemas['TestimonialEntry']
export type Series = Schemas['SeriesEntry']
export type SeriesPost = Schemas['SeriesLesson']
export type Timeline = Schemas['TimelineEntry']
export type TimelinePost = Schemas['TimelineReading']
export type JourneyPath = Schemas['Journey']
export type SearchAnswer = Schemas['SearchAnswer']
export type SearchNote = Schemas['SearchNote']
export type Verse = Schemas['Verse']
export type PostHit = Schemas['PostHit']
export type SeriesHit = Schemas['SeriesHit']
export type TimelineHit = Schemas['TimelineHit']
