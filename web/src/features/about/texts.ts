/** The texts of the About page. */
import { t } from 'ttag'
import { site } from '@/shared/lib/siteConfig'

type Section = { title: string; text: string }

export const SUBTITLE = t`${site.teacherName} writes the insights and essays of ${site.siteName}: old words, read slowly, for the week ahead.`

/** PAGE-4 */
export const LAUNCH_BANNER = t`Launch offer: all content is free for everyone during a limited launch period.`

/** The sidebar: examples, which the operator replaces. */
export const FACTS: Section[] = [
  { title: t`Education`, text: t`Years in the study hall, and a teacher’s training in Bible, Midrash and Jewish thought.` },
  { title: t`Publications`, text: t`A short insight every weekday and an essay every Friday, gathered here in one library.` },
  { title: t`Leadership`, text: t`Classes for beginners and for old hands, in the community and on line.` },
  { title: t`Innovation`, text: t`New tools for old texts: a search that forgives spelling, recordings, a timeline of the portions.` },
]

export const BIOGRAPHY = [
  t`It began at a Shabbat table. There a verse was never only read: it was turned over, questioned, sung, and argued about until the candles were low. Whoever was youngest asked, and nobody was too learned to be surprised by the question.`,
  t`Years of study followed, and then years of teaching: children who asked what adults no longer dared to, adults who had not opened a Hebrew book since childhood, and students who knew the text by heart and hoped to meet it as if for the first time. One thing proved true for all of them. A single idea, said plainly and kept for a day, goes further than an hour of lecture.`,
  t`So ${site.productName} came about: one idea from the Torah each weekday morning, short enough to read before the coffee cools. On Fridays there is room for a longer walk, in time for Shabbat. Over time the pages became a library, with series to follow, recordings for the road, and the weekly portions from Genesis to Deuteronomy.`,
  t`“Turn it over and turn it over, for everything is in it,” says the Mishnah (Avot 5:22). That is still the whole plan.`,
]

/** PAGE-2 */
export const PHILOSOPHY: Section[] = [
  {
    title: t`Creative Teaching`,
    text: t`A story, a picture, a melody, a question in the right place: whatever opens a text is welcome. What was given amid thunder need not be taught in a monotone.`,
  },
  {
    title: t`Modern Technology`,
    text: t`Search, recordings and artificial intelligence serve the text, and not the other way round. A tool is good when it brings you back to the page.`,
  },
  {
    title: t`Engaging Experience`,
    text: t`Learning is a conversation. Each teaching ends nearer to your own life than it began, with something to ask at your own table.`,
  },
]
