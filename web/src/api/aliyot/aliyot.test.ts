import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { doneAliyot, markAliyah, readMarks, writeMarks, type AliyahMark } from './store'
import { syncAliyot } from './sync'

const done = (reading: string) => [...doneAliyot(reading)].sort()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const mark = (aliyah: number, isDone: boolean, days: number): AliyahMark => ({ reading: '2', aliyah, isDone, at: daysAgo(days) })

describe('the done aliyot of a device', () => {
  it('are those of one reading, and can be taken back', () => {
    markAliyah('2', 1, true)
    markAliyah('2', 3, true)
    markAliyah('22-23', 4, true)
    markAliyah('2', 1, false)
    expect([done('2'), done('22-23'), done('22')]).toEqual([[3], [4], []])
    expect(readMarks()).toHaveLength(3)
  })

  // rule: ALIYAH-3
  it('hold for half a year, so that none is done when the portion comes again', () => {
    writeMarks([mark(1, true, 184), mark(2, true, 182)])
    expect(done('2')).toEqual([2])
  })

  it('are none where something else is stored', () => {
    localStorage.setItem('aliyot', '[{"reading":2},null,"x"]')
    expect(readMarks()).toEqual([])
  })
})

describe('the account', () => {
  let account: AliyahMark[]
  let sent: AliyahMark[][]
  let stop: () => void = () => undefined

  beforeEach(() => {
    localStorage.setItem('token', 'of a reader')
    account = []
    sent = []
    server.use(
      http.get('/api/account/aliyot', () => HttpResponse.json(account)),
      http.put('/api/account/aliyot', async ({ request }) => {
        const { marks } = (await request.json()) as { marks: AliyahMark[] }
        sent.push(marks)
        account = [...account.filter((each) => !marks.some(({ aliyah }) => aliyah === each.aliyah)), ...marks]
        return HttpResponse.json(account)
      }),
    )
  })
  afterEach(() => stop())

  // rule: ALIYAH-3
  it('receives what the device has at sign-in, and adds what other devices have', async () => {
    markAliyah('2', 1, true)
    account = [mark(2, true, 1), mark(3, false, 1)]
    stop = syncAliyot()
    await vi.waitFor(() => expect(done('2')).toEqual([1, 2]))
    expect(sent.map((marks) => marks.map(({ reading, aliyah, isDone }) => [reading, aliyah, isDone]))).toEqual([[['2', 1, true]]])
    expect(readMarks().some(({ unsent }) => unsent)).toBe(false)
  })

  it('keeps the newer of two marks', async () => {
    writeMarks([{ ...mark(1, true, 3), unsent: true }])
    server.use(http.put('/api/account/aliyot', () => HttpResponse.json([mark(1, false, 1)])))
    account = [mark(1, false, 1)]
    stop = syncAliyot()
    await vi.waitFor(() => expect(readMarks().some(({ unsent }) => unsent)).toBe(false))
    expect(done('2')).toEqual([])
  })

  // rule: ALIYAH-3
  it('receives a long list in several calls', async () => {
    for (const reading of Array.from({ length: 20 }, (_, index) => String(index + 1))) {
      for (let aliyah = 1; aliyah <= 7; aliyah++) markAliyah(reading, aliyah, true)
    }
    server.use(
      http.put('/api/account/aliyot', async ({ request }) => {
        const { marks } = (await request.json()) as { marks: AliyahMark[] }
        sent.push(marks)
        account = [...account, ...marks]
        return HttpResponse.json(account)
      }),
    )
    stop = syncAliyot()
    await vi.waitFor(() => expect(sent.map(({ length }) => length)).toEqual([100, 40]))
    await vi.waitFor(() => expect(readMarks().filter(({ unsent }) => !unsent)).toHaveLength(140))
  })

  it('is sent what is ticked later', async () => {
    account = [mark(2, true, 1)]
    stop = syncAliyot()
    await vi.waitFor(() => expect(done('2')).toEqual([2]))
    markAliyah('2', 2, false)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual([expect.objectContaining({ aliyah: 2, isDone: false })])
  })
})
