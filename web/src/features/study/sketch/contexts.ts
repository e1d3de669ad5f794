import { t } from 'ttag'
import type { Body } from '@/api/endpoints'
import type { PostCard } from '@/api/types'

export type Context = Exclude<Body<'/api/ai/transform-content', 'post'>['contextType'], 'custom'>

/** SKETCH-2 */
export const CONTEXTS: { value: Context; label: string; text: string }[] = [
  { value: 'barMitzvah', label: t`Bar/Bat Mitzvah Speech`, text: t`Words for the day, with places for your own.` },
  { value: 'shabbatDinner', label: t`Shabbat Dinner`, text: t`Two minutes for the table, with questions for every age.` },
  { value: 'classroom', label: t`Classroom`, text: t`A lesson with an aim, a text, questions and an activity.` },
  { value: 'sermon', label: t`Sermon`, text: t`An opening, a text, a tension, a turn and a charge.` },
  { value: 'personalReflection', label: t`Personal Reflection`, text: t`A quiet page, with lines for your own thoughts.` },
]

/** The occasion that an address names, else the first one. */
export const contextOf = (value: string | null): Context => CONTEXTS.find((context) => context.value === value)?.value ?? 'barMitzvah'

// In English, as the teaching that they surround and the server's texts are.
const MINIMAL: Record<Context, (title: string, excerpt: string) => string> = {
  barMitzvah: (title, excerpt) => `Dear family and friends,\n\nToday I want to share a teaching called “${title}”.\n\n${excerpt}\n\nThank you for being with me today.`,
  shabbatDinner: (title, excerpt) => `A thought for our table: “${title}”.\n\n${excerpt}\n\nWhat does each of us hear in it?\n\nShabbat shalom!`,
  classroom: (title, excerpt) => `Lesson: “${title}”\n\nThe idea: ${excerpt}\n\nTo discuss: What surprises you? What would you ask?`,
  sermon: (title, excerpt) => `“${title}”\n\n${excerpt}\n\nMay we take these words with us into the week.`,
  personalReflection: (title, excerpt) => `“${title}”\n\n${excerpt}\n\nWhere do I meet this in my own life?`,
}

/** What the screen shows if the call fails: a minimal text, or the reader's own prompt (SKETCH-9). */
export function minimalText(context: Context | 'custom', post: Pick<PostCard, 'title' | 'excerpt'>, prompt: string): string {
  return context === 'custom' ? prompt : MINIMAL[context](post.title, post.excerpt)
}
