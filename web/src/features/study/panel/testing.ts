/** A signed-in reader and their learning tools, for the tests of the panel. */
import { http, HttpResponse } from 'msw'
import { setToken } from '@/api/token'
import { server } from '@/testing/server'
import type { CrossReference, LearningPath, LearningProfile, PathStep, ProgressAnalysis, Recommendation } from './queries'

const teaching = (postId: number) => ({ postId, title: `Teaching ${postId}`, postType: 'daily' as const })

export const aStep = (stepNumber: number, change: Partial<PathStep> = {}): PathStep => ({
  ...teaching(stepNumber + 100),
  stepNumber,
  description: `Description ${stepNumber}`,
  estimatedMinutes: stepNumber,
  milestone: stepNumber === 2,
  concepts: ['Shabbat'],
  completed: false,
  ...change,
})

export const aPath = (change: Partial<LearningPath> = {}): LearningPath => ({
  id: 4,
  pathName: 'Six quiet evenings',
  description: 'From the candles to the road home.',
  estimatedWeeks: 3,
  completedSteps: 1,
  totalSteps: 5,
  pathData: { steps: [1, 2, 3, 4, 5].map((number) => aStep(number, { completed: number === 1 })) },
  mode: 'template',
  notice: null,
  createdAt: '2026-11-20T10:00:00Z',
  completedAt: null,
  ...change,
})

export const NO_PROFILE: LearningProfile = {
  knowledgeLevel: 'beginner',
  preferredTopics: [],
  learningGoals: [],
  weeklyStudyMinutes: 0,
  preferredStudyTime: null,
  hebrewProficiency: 'none',
}

export const REFERENCES: CrossReference[] = [
  { ...teaching(3), id: 1, connectionType: 'contrast', connectionStrength: 0.823, explanation: 'There one leaves the house.' },
]
export const RECOMMENDATIONS: Recommendation[] = [
  { ...teaching(7), id: 9, recommendationType: 'deeper_dive', relevanceScore: 0.915, reason: 'It goes on with the light.' },
]
export const ANALYSIS: ProgressAnalysis = {
  progressSummary: 'You studied 4 teachings.',
  achievements: ['Two weeks in a row'],
  nextSteps: ['The second step of your path'],
  weeks: [
    { week: '2026-11-15', minutes: 0, teachings: 0 },
    { week: '2026-11-22', minutes: 45, teachings: 4 },
  ],
}

/** What the server was asked and told: 'GET /api/ai/…', and the bodies of changes. */
export type Calls = { urls: string[]; bodies: Record<string, unknown>[] }

/** Signs a reader in at a server with this data, and records its calls. */
export function serveLearning(data: { path?: LearningPath | null; profile?: LearningProfile; references?: CrossReference[] } = {}): Calls {
  const calls: Calls = { urls: [], bodies: [] }
  let path = data.path ?? null
  setToken('of a reader')
  const answer = (body: (sent: Record<string, unknown>, number: number) => object | null) =>
    async ({ request, params }: { request: Request; params: Record<string, unknown> }) => {
      const { pathname, search } = new URL(request.url)
      calls.urls.push(`${request.method} ${pathname}${search}`)
      const text = await request.text()
      const sent = (text ? JSON.parse(text) : {}) as Record<string, unknown>
      if (text) calls.bodies.push(sent)
      const json = body(sent, Number(params.number))
      return json ? HttpResponse.json(json) : new HttpResponse(null, { status: 204 })
    }
  server.use(
    http.get('/api/ai/profile', answer(() => data.profile ?? NO_PROFILE)),
    http.patch('/api/ai/profile', answer((sent) => sent)),
    http.get('/api/ai/learning-path', answer(() => ({ learningPath: path }))),
    http.post('/api/ai/learning-path', answer(() => {
      path = aPath({ id: 5, pathName: 'A new road' })
      return { learningPath: path }
    })),
    http.put('/api/ai/learning-path/steps/:number', answer(({ completed }, number) => {
      const before = path ?? aPath()
      const steps = before.pathData.steps.map((step) => (step.stepNumber === number ? { ...step, completed: completed === true } : step))
      path = { ...before, pathData: { steps }, completedSteps: steps.filter((step) => step.completed).length }
      return { learningPath: path }
    })),
    http.get('/api/ai/cross-references/:id', answer(() => ({ crossReferences: data.references ?? REFERENCES }))),
    http.get('/api/ai/recommendations', answer(() => ({ recommendations: RECOMMENDATIONS }))),
    http.post('/api/ai/recommendations/:id/click', answer(() => null)),
    http.get('/api/ai/progress-analysis', answer(() => ({ analysis: ANALYSIS }))),
  )
  return calls
}
