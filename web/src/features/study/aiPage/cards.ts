import { ChartNoAxesColumn, Compass, GitCompareArrows, Image, MessagesSquare, Route } from 'lucide-react'
import type { ComponentType } from 'react'

export type FeatureName = 'learning-path' | 'cross-references' | 'recommendations' | 'progress' | 'chat' | 'visual'
/** What the page shows; at first the overview (STUDY-10). */
export type Shown = FeatureName | 'overview'

type Feature = { name: FeatureName; title: string; text: string; premium: boolean; Icon: ComponentType<{ size?: number }> }

export const FEATURES: Feature[] = [
  { name: 'learning-path', title: 'Learning Path', text: 'Teachings in an order that leads to your goal, step by step.', premium: true, Icon: Route },
  { name: 'cross-references', title: 'Cross-References', text: 'The verses, ideas and sources that connect one teaching to another.', premium: false, Icon: GitCompareArrows },
  { name: 'recommendations', title: 'Recommendations', text: 'What to read next, each with its reason.', premium: true, Icon: Compass },
  { name: 'progress', title: 'Progress', text: 'What you have learned so far, week by week.', premium: true, Icon: ChartNoAxesColumn },
  { name: 'chat', title: 'Chat', text: 'Ask about a teaching, and see the paragraph that answers.', premium: false, Icon: MessagesSquare },
  { name: 'visual', title: 'Pictures and Diagrams', text: 'A teaching as a picture, a mind map or a timeline.', premium: false, Icon: Image },
]

export const BENEFITS = [
  'Every answer shows the paragraph that it rests on.',
  'Where the library does not answer, it says so and suggests what to read.',
  'Everything works without an AI model, too, from the teachings themselves.',
  'Your notes, your path and your progress belong to you: take them along or delete them at any time.',
]
