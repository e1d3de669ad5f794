import { ChartNoAxesColumn, Compass, GitCompareArrows, Image, MessagesSquare, Route } from 'lucide-react'
import type { ComponentType } from 'react'
import { t } from 'ttag'
import { site } from '@/shared/lib/siteConfig'

export type FeatureName = 'learning-path' | 'cross-references' | 'recommendations' | 'progress' | 'chat' | 'visual'
/** What the page shows; at first the overview (STUDY-10). */
export type Shown = FeatureName | 'overview'

type Feature = { name: FeatureName; title: string; text: string; premium: boolean; Icon: ComponentType<{ size?: number }> }

export const FEATURES: Feature[] = [
  { name: 'learning-path', title: t`Learning Path`, text: t`Teachings in an order that leads to your goal, step by step.`, premium: true, Icon: Route },
  { name: 'cross-references', title: t`Cross-References`, text: t`The verses, ideas and sources that connect one teaching to another.`, premium: false, Icon: GitCompareArrows },
  { name: 'recommendations', title: t`Recommendations`, text: t`What to read next, each with its reason.`, premium: true, Icon: Compass },
  { name: 'progress', title: t`Progress`, text: t`What you have learned so far, week by week.`, premium: true, Icon: ChartNoAxesColumn },
  { name: 'chat', title: t`Chat`, text: t`Ask about a teaching, and see the paragraph that answers.`, premium: false, Icon: MessagesSquare },
  { name: 'visual', title: t`Pictures and Diagrams`, text: t`A teaching as a picture, a mind map or a timeline.`, premium: false, Icon: Image },
]

/** On the cards of tools that belong to the membership (STUDY-8). */
export const premiumText = () => (site.launchFree ? t`Premium, free during launch` : t`Premium`)

export const BENEFITS = [
  t`Every answer shows the paragraph that it rests on.`,
  t`Where the library does not answer, it says so and suggests what to read.`,
  t`Everything works without an AI model, too, from the teachings themselves.`,
  t`Your notes, your path and your progress belong to you: take them along or delete them at any time.`,
]
