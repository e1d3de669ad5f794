import type { components } from '@/api/schema'
import type { QuizQuestion } from './api'

export const aQuestion = (change: Partial<QuizQuestion> = {}): QuizQuestion => ({
  id: 'q1',
  question: 'In which verse is this written? “Ruth clung to her”',
  options: ['Genesis 1:1', 'Ruth 1:14', 'Isaiah 2:3', 'Exodus 20:9'],
  answer: 1,
  quote: 'But Ruth clung to her (Ruth 1:14).',
  paragraph: 'p3',
  ...change,
})

export const aQuiz = (questions: QuizQuestion[]): components['schemas']['Quiz'] => ({
  postId: 17,
  title: 'Clung',
  postType: 'daily',
  questions,
  mode: 'template',
})
