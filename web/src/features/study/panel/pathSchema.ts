/** The form of a new learning path: its fields, and what they mean for the request and the profile. */
import { check, integer, maxLength, maxValue, minValue, object, picklist, pipe, string, transform, trim, type InferInput, type InferOutput } from 'valibot'
import { t } from 'ttag'
import type { LearningPath, LearningProfile } from './queries'

export const LEVELS = { beginner: t`Beginner`, intermediate: t`Intermediate`, advanced: t`Advanced` } as const
export const HEBREW = { none: t`None`, basic: t`Basic`, intermediate: t`Intermediate`, fluent: t`Fluent` } as const
export const TIMES = { '': t`No preference`, morning: t`Morning`, afternoon: t`Afternoon`, evening: t`Evening`, night: t`Night` } as const

const keysOf = <T extends object>(options: T) => Object.keys(options) as (keyof T & string)[]

/** The two goals and the minutes of the default request (STUDY-45). */
const DEFAULT_GOALS = [t`Understand the weekly Torah portion more deeply`, t`Bring what I learn into daily life`]
const DEFAULT_MINUTES = 60

const MAX = { goals: 10, goal: 200, topics: 20, topic: 100, minutes: 10_080 }

/** The texts between these separators, without repetitions. */
const split = (separator: RegExp) => (text: string) => [...new Set(text.split(separator).map((each) => each.trim()).filter(Boolean))]
export const splitTopics = split(/[,\n]/)
const areWithin = (max: number) => (texts: string[]) => texts.every((text) => text.length <= max)

const MINUTES_ERROR = t`Please enter the minutes of a week, from 5 to 10,080.`

export const pathSchema = object({
  level: picklist(keysOf(LEVELS)),
  goals: pipe(
    string(),
    transform(split(/\n/)),
    maxLength(MAX.goals, t`Please name at most ${MAX.goals} goals.`),
    check(areWithin(MAX.goal), t`A goal may have at most ${MAX.goal} characters.`),
  ),
  minutes: pipe(
    string(),
    trim(),
    transform((text) => (/^\d+$/.test(text) ? Number(text) : -1)),
    integer(MINUTES_ERROR),
    minValue(5, MINUTES_ERROR),
    maxValue(MAX.minutes, MINUTES_ERROR),
  ),
  topics: pipe(
    string(),
    transform(splitTopics),
    maxLength(MAX.topics, t`Please name at most ${MAX.topics} topics.`),
    check(areWithin(MAX.topic), t`A topic may have at most ${MAX.topic} characters.`),
  ),
  hebrew: picklist(keysOf(HEBREW)),
  time: picklist(keysOf(TIMES)),
})

export type PathFields = InferInput<typeof pathSchema>
export type PathWishes = InferOutput<typeof pathSchema>

/** Whether these are the server's defaults: a reader who has no profile of their own. */
const isUnset = (profile: LearningProfile) =>
  profile.weeklyStudyMinutes === 0 && profile.learningGoals.length === 0 && profile.preferredTopics.length === 0

/** The fields at first: those of the profile, or of the default request. */
export function fieldsOf(profile: LearningProfile): PathFields {
  return {
    level: isUnset(profile) && profile.knowledgeLevel === 'beginner' ? 'intermediate' : profile.knowledgeLevel,
    goals: (isUnset(profile) ? DEFAULT_GOALS : profile.learningGoals).join('\n'),
    minutes: String(profile.weeklyStudyMinutes || DEFAULT_MINUTES),
    topics: profile.preferredTopics.join(', '),
    hebrew: profile.hebrewProficiency,
    time: profile.preferredStudyTime ?? '',
  }
}

export const profileOf = ({ level, goals, minutes, topics, hebrew, time }: PathWishes): LearningProfile => ({
  knowledgeLevel: level,
  learningGoals: goals,
  weeklyStudyMinutes: minutes,
  preferredTopics: topics,
  hebrewProficiency: hebrew,
  preferredStudyTime: time || null,
})

/** The request of a new path. What was done on the current one is not proposed again. */
export const requestOf = ({ level, goals, minutes, topics }: PathWishes, current: LearningPath | null) => ({
  currentLevel: level,
  goals,
  preferences: { weeklyMinutes: minutes, preferredTopics: topics },
  completedPosts: current?.pathData.steps.filter(({ completed }) => completed).map(({ postId }) => postId) ?? [],
})
