/** The calls of the learning tools (STUDY-44 to STUDY-48). */
import type { QueryClient } from '@tanstack/react-query'
import { apiUrl } from '@/api/endpoints'
import { HttpError } from '@/api/errors'
import { urlQuery } from '@/api/queries'
import { request } from '@/api/request'
import type { components } from '@/api/schema'

type Schemas = components['schemas']
export type LearningPath = Schemas['LearningPath']
export type PathStep = Schemas['PathStep']
export type LearningProfile = Schemas['LearningProfile']
export type CrossReference = Schemas['CrossReference']
export type Recommendation = Schemas['Recommendation']
export type ProgressAnalysis = Schemas['ProgressAnalysis']
export type WeekOfStudy = Schemas['WeekOfStudy']
type LearningPathResponse = Schemas['LearningPathResponse']

const PATH_URL = apiUrl('/api/ai/learning-path')
const PROFILE_URL = apiUrl('/api/ai/profile')

export const learningPathQuery = () => urlQuery(PATH_URL)
export const profileQuery = () => urlQuery(PROFILE_URL)

export const crossReferencesQuery = (post_id: number) =>
  urlQuery(apiUrl('/api/ai/cross-references/{post_id}', { path: { post_id } }))

// These follow what the reader has studied since, so that they are fetched each time they are shown.
export const recommendationsQuery = (postId: number | null) => ({
  ...urlQuery(apiUrl('/api/ai/recommendations', { query: { postId } })),
  staleTime: 0,
})
export const progressQuery = () => ({ ...urlQuery(apiUrl('/api/ai/progress-analysis')), staleTime: 0 })

const showPath = (client: QueryClient, response: LearningPathResponse) =>
  client.setQueryData(learningPathQuery().queryKey, response)

/** Saves the profile. The shared accounts have none to save (AUTH-19): their path is made all the same. */
export async function saveProfile(client: QueryClient, profile: LearningProfile): Promise<void> {
  try {
    client.setQueryData(profileQuery().queryKey, await request('patch', PROFILE_URL, { body: profile }))
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 403)) throw error
  }
}

/** The time that a model has for a whole answer (STUDY-61), and some for the way. */
const MODEL_TIMEOUT_MS = 75_000

/** Makes a path, which replaces the current one (STUDY-45). */
export async function createPath(client: QueryClient, body: Schemas['PathRequest']): Promise<LearningPathResponse> {
  const response = await request('post', PATH_URL, { body, timeoutMs: MODEL_TIMEOUT_MS, exceedsIpadTimeout: true })
  showPath(client, response)
  return response
}

/** The steps are marked in the order of the clicks, so that the last response is the newest. */
let lastChange: Promise<unknown> = Promise.resolve()
let pending = 0

/** Marks a step as done or not done, at once. Throws where the server could not be told, and shows the step as it was. */
export function changeStep(client: QueryClient, number: number, completed: boolean): Promise<void> {
  markStep(client, number, completed)
  pending += 1
  const send = async () => {
    try {
      const url = apiUrl<'/api/ai/learning-path/steps/{number}', 'put'>('/api/ai/learning-path/steps/{number}', { path: { number } })
      const response = await request('put', url, { body: { completed } })
      if (pending === 1) showPath(client, response)
    } catch (error) {
      markStep(client, number, !completed)
      throw error
    } finally {
      pending -= 1
    }
  }
  const change = lastChange.then(send, send)
  lastChange = change.catch(() => undefined)
  return change
}

function markStep(client: QueryClient, number: number, completed: boolean): void {
  client.setQueryData(learningPathQuery().queryKey, (response) => {
    if (!response?.learningPath) return response
    const path = response.learningPath
    const steps = path.pathData.steps.map((step) => (step.stepNumber === number ? { ...step, completed } : step))
    const completedSteps = steps.filter((step) => step.completed).length
    return { learningPath: { ...path, completedSteps, pathData: { steps } } }
  })
}

/** Notes that a recommendation was opened. Whether that is known changes nothing for the reader. */
export function reportClick(id: number): void {
  const url = apiUrl<'/api/ai/recommendations/{id}/click', 'post'>('/api/ai/recommendations/{id}/click', { path: { id } })
  request('post', url, { keepalive: true }).catch(() => undefined)
}
