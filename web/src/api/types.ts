/** Short names for the schemas of the OpenAPI description. */
import type { components } from './schema'

type Schemas = components['schemas']

/** A schema whose fields without a value may be missing, as they are in built-in samples. */
type WithoutNulls<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & { [K in keyof T as null extends T[K] ? K : never]?: T[K] | undefined }

export type PostRef = Schemas['PostRef']
export type PostCard = WithoutNulls<Schemas['PostCard']>
export type Post = WithoutNulls<Schemas['PostContent']>
/** The fields of a post that a player needs. */
export type PlayablePost = Pick<Post, 'id' | 'type' | 'title' | 'author' | 'audioUrl' | 'imageUrl' | 'isPremium'>
export type PostType = PostRef['type']
/** What can be heard or seen of a teaching. */
export type Media = 'audio' | 'video'
export type Testimonial = Schemas['TestimonialEntry']
export type Series = Schemas['SeriesEntry']
export type SeriesPost = Omit<Schemas['SeriesPost'], 'post'> & { post: PostCard }
export type Timeline = Schemas['TimelineEntry']
export type PortionPost = Schemas['PortionPost']
export type TimelineRef = Schemas['TimelineRef']
export type AdjacentPortions = Schemas['AdjacentPortions']
export type ThisWeek = Schemas['ThisWeek']
export type WeekReading = Schemas['WeekReading']
export type WeekPortion = Schemas['WeekPortion']
export type PortionsOfDay = Schemas['PortionsOfDay']
export type SimchatTorah = Schemas['SimchatTorah']
export type VerseRange = Schemas['VerseRange']
export type PortionReadings = Schemas['PortionReadings']
export type ReadingParts = Schemas['ReadingParts']
export type PassageText = Schemas['PassageText']
export type VerseText = Schemas['VerseText']
export type JourneyPath = Schemas['Journey']
export type RelatedPost = Schemas['RelatedPost']
export type PostCollections = Schemas['PostCollections']
export type ContainingSeries = Schemas['ContainingSeries']
export type TeachingLink = Schemas['TeachingLink']
export type NextLesson = Schemas['NextLesson']
export type BegunTeachings = Schemas['BegunTeachings']
export type CitingTeaching = Schemas['CitingTeaching']
export type MishnahChapter = Schemas['MishnahChapter']
export type MishnahText = Schemas['MishnahText']
export type ReferencedMishnahs = Schemas['ReferencedMishnahs']
export type Translation = Schemas['Translation']
export type QuotedMishnahs = Schemas['QuotedMishnahs']
export type ReferencedVerses = Schemas['ReferencedVerses']
export type CitationLink = Schemas['CitationLink']
export type SearchResponse = Schemas['SearchResponse']
export type SearchNote = Schemas['SearchNote']
export type CalendarAnswer = Schemas['CalendarAnswer']
export type CalendarReading = Schemas['CalendarReading']
export type PortionsRead = Schemas['PortionsRead']
export type ReadPortion = Schemas['ReadPortion']
export type ReadHaftarah = Schemas['ReadHaftarah']
export type SpecialParts = Schemas['SpecialParts']
export type SpecialSabbath = Schemas['SpecialSabbath']
export type ShabbatTable = Schemas['ShabbatTable']
export type AbsentTerm = Schemas['AbsentTerm']
export type SitePage = Schemas['SitePage']
export type Verse = Schemas['Verse']
export type ReferencedPlace = Schemas['ReferencedPlace']
export type PostHit = Schemas['PostHit']
export type SeriesHit = Schemas['SeriesHit']
export type TimelineHit = Schemas['TimelineHit']
export type Source = Schemas['Source']
export type ChatAnswer = Schemas['ChatAnswer']
export type ModelNotice = Schemas['ModelNotice']
export type ChatMessage = Schemas['ChatMessage']
export type Membership = Schemas['MembershipView']
export type MembershipPayment = Schemas['PaymentEntry']
export type MembershipGift = Schemas['GiftEntry']
export type NearPage = Schemas['NearPage']
