import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { toastStore } from '@/shared/lib/toastStore'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { PathTab } from './PathTab'
import { aPath, NO_PROFILE, serveLearning } from './testing'

const open = () => renderAt('/daily-learning/17', <PathTab />)
const create = () => screen.findByRole('button', { name: 'Create learning path' })
const steps = () => screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)
const done = (number: number) => screen.findByRole('checkbox', { name: `Done: Teaching ${number + 100}` })
const lastToast = () => {
  const { title, description } = toastStore.read().current ?? {}
  return [title, description]
}

describe('the learning path', () => {
  // rule: STUDY-19, STUDY-180
  it('shows its first three steps, and all on demand', async () => {
    serveLearning({ path: aPath() })
    const { user } = open()
    expect(await screen.findByRole('heading', { name: 'Six quiet evenings' })).toBeVisible()
    expect(screen.getByText('From the candles to the road home.')).toBeVisible()
    expect(screen.getByText('About 3 weeks')).toBeVisible()
    expect(steps()).toEqual(['Teaching 101', 'Teaching 102', 'Teaching 103'])
    await user.click(screen.getByRole('button', { name: 'Show all steps' }))
    expect(steps()).toHaveLength(5)
  })

  // rule: STUDY-19
  it('describes each step', async () => {
    serveLearning({ path: aPath() })
    open()
    const link = await screen.findByRole('link', { name: 'Teaching 102' })
    expect(link).toHaveAttribute('href', '/daily-learning/102')
    const step = within(link.closest('li') ?? document.body)
    for (const text of ['2', '2 minutes', 'Milestone', 'Description 2', 'Shabbat']) expect(step.getByText(text)).toBeVisible()
    expect(screen.getAllByText('Milestone')).toHaveLength(1)
  })

  // rule: STUDY-180
  it('says whether a model made it', async () => {
    serveLearning({ path: aPath() })
    const { unmount } = open()
    expect(await screen.findByText('Using Template Mode')).toBeVisible()
    unmount()
    serveLearning({ path: aPath({ mode: 'model' }) })
    open()
    expect(await screen.findByText('Made by AI')).toBeVisible()
  })

  // rule: STUDY-216
  it('says that the AI gave no words that may be shown', async () => {
    serveLearning({ path: aPath({ notice: { omitted: 0, isCutOff: false, isReplaced: true } }) })
    open()
    expect(await screen.findByText(/The AI gave no answer that the teachings bear out/)).toBeVisible()
    expect(screen.queryByText('Using Template Mode')).not.toBeInTheDocument()
  })

  // rule: STUDY-180
  it('has steps that are marked as done at once, in the order of the clicks', async () => {
    const calls = serveLearning({ path: aPath() })
    const { user } = open()
    await user.click(await done(2))
    await user.click(await done(3))
    expect(screen.getByRole('progressbar', { name: '3 of 5 steps done' })).toHaveAttribute('aria-valuenow', '3')
    await user.click(await done(2))
    await waitFor(() => expect(calls.bodies).toEqual([{ completed: true }, { completed: true }, { completed: false }]))
    expect(calls.urls.slice(1).map((url) => url.at(-1))).toEqual(['2', '3', '2'])
    expect(await done(2)).not.toBeChecked()
    expect(await done(3)).toBeChecked()
  })

  // rule: STUDY-180
  it('shows a step as it was where the server could not be told', async () => {
    serveLearning({ path: aPath() })
    server.use(http.put('/api/ai/learning-path/steps/:number', () => HttpResponse.error()))
    const { user } = open()
    await user.click(await done(2))
    await waitFor(async () => expect(await done(2)).not.toBeChecked())
    await waitFor(() => expect(lastToast()[0]).toBe('This step could not be saved'))
    expect(screen.getByText('1 of 5 steps done')).toBeVisible()
  })
})

describe('the form of a path', () => {
  // rule: STUDY-19, STUDY-181
  it('sends the default request for a reader without a profile, and shows the new path', async () => {
    const calls = serveLearning()
    const { user } = open()
    await user.click(await create())
    expect(await screen.findByRole('heading', { name: 'A new road' })).toHaveFocus()
    await waitFor(() => expect(lastToast()).toEqual(['Learning Path Created!', 'A new road']))
    const goals = ['Understand the weekly Torah portion more deeply', 'Bring what I learn into daily life']
    expect(calls.bodies).toEqual([
      { ...NO_PROFILE, knowledgeLevel: 'intermediate', learningGoals: goals, weeklyStudyMinutes: 60 },
      { currentLevel: 'intermediate', goals, preferences: { weeklyMinutes: 60, preferredTopics: [] }, completedPosts: [] },
    ])
  })

  // rule: STUDY-181
  it('reads and saves the learning profile, and names what was done', async () => {
    const calls = serveLearning({
      path: aPath(),
      profile: { knowledgeLevel: 'beginner', preferredTopics: ['Mezuzah'], learningGoals: ['Read daily'], weeklyStudyMinutes: 90, preferredStudyTime: 'night', hebrewProficiency: 'basic' },
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Create a new path' }))
    expect(await screen.findByLabelText('Your level')).toHaveValue('beginner')
    await user.type(screen.getByLabelText('Goals'), '\nLearn by heart')
    await user.click(screen.getByRole('button', { name: /Gratitude/ }))
    await user.selectOptions(screen.getByLabelText('When you study'), 'Morning')
    await user.click(await create())
    await screen.findByRole('heading', { name: 'A new road' })
    const goals = ['Read daily', 'Learn by heart']
    const topics = ['Mezuzah', 'Gratitude']
    expect(calls.bodies).toEqual([
      { knowledgeLevel: 'beginner', preferredTopics: topics, learningGoals: goals, weeklyStudyMinutes: 90, preferredStudyTime: 'morning', hebrewProficiency: 'basic' },
      { currentLevel: 'beginner', goals, preferences: { weeklyMinutes: 90, preferredTopics: topics }, completedPosts: [101] },
    ])
  })

  // rule: STUDY-181
  it('checks the minutes', async () => {
    const calls = serveLearning()
    const { user } = open()
    await user.clear(await screen.findByLabelText('Minutes a week'))
    await user.click(await create())
    expect(await screen.findAllByText('Please enter the minutes of a week, from 5 to 10,080.')).not.toHaveLength(0)
    expect(calls.bodies).toEqual([])
  })

  // rule: STUDY-181
  it('makes a path in a shared account, which has no profile to save', async () => {
    serveLearning()
    server.use(http.patch('/api/ai/profile', () => new HttpResponse('{}', { status: 403 })))
    const { user } = open()
    await user.click(await create())
    expect(await screen.findByRole('heading', { name: 'A new road' })).toBeVisible()
  })

  // rule: STUDY-19, STUDY-181
  it('keeps what was typed when it fails, and shows the message', async () => {
    serveLearning()
    const failure = { code: 'unavailable', message: 'The library is being rearranged.' }
    server.use(http.post('/api/ai/learning-path', () => HttpResponse.json(failure, { status: 503 })))
    const { user } = open()
    await user.type(await screen.findByLabelText('Goals'), '\nLearn by heart')
    await user.click(await create())
    const [title, text] = ['Failed to create learning path', 'The library is being rearranged.']
    expect(await screen.findByRole('alert')).toHaveTextContent(title + text)
    expect(lastToast()).toEqual([title, text])
    expect(screen.getByLabelText('Goals')).toHaveDisplayValue(/Learn by heart$/)
  })
})
