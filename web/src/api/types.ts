/** Short names for the schemas of the OpenAPI description. */
import type { components } from './schema'

type Schemas = components['schemas']

export type PostRef = Schemas['PostRef']
export type PostCard = Schemas['PostCard']
export type Post = Schemas['PostContent']
/** The fields of a post that a player needs. */
export type PlayablePost = Pick<Post, 'id' | 'type' | 'title' | 'author' | 'audioUrl' | 'imageUrl' | 'isPremium'>
export type PostType = PostRef['type']
export type Testimonial = Schemas['TestimonialEntry']
export type Series = Schemas['SeriesEntry']
export type SeriesPost = Schemas['SeriesPost']
export type Timeline = Schemas['TimelineEntry']
export type PortionPost = Schemas['PortionPost']
export type TimelineRef = Schemas['TimelineRef']
export type AdjacentPortions = Schemas['AdjacentPortions']
export type ThisWeek = Schemas['ThisWeek']
export type WeekReading = Schemas['WeekReading']
export type WeekPortion = Schemas['WeekPortion']
export type PortionsOfDay = Schemas['PortionsOfDay']
export type SimchatTorah = Schemas['SimchatTorah']
export type VerseRange = Pick<Timeline, 'book' | 'startChapter' | 'startVerse' | 'endChapter' | 'endVerse'>
export type JourneyPath = Schemas['Journey']
export type RelatedPost = Schemas['RelatedPost']
export type PostCollections = Schemas['PostCollections']
export type SearchResponse = Schemas['SearchResponse']
export type SearchNote = Schemas['SearchNote']
export type Verse = Schemas['Verse']
export type PostHit = Schemas['PostHit']
export type SeriesHit = Schemas['SeriesHit']
export type TimelineHit = Schemas['TimelineHit']
export type Source = Schemas['Source']
export type ChatAnswer = Schemas['ChatAnswer']
export type ChatMessage = Schemas['ChatMessage']
export type Membership = Schemas['MembershipView']
export type MembershipPayment = Schemas['PaymentEntry']
export type MembershipGift = Schemas['GiftEntry']
