/**
 * The uploads of this tab (ADMIN-30, ADMIN-37). They are outside React, so that one goes on while another screen, or the gate, is
 * shown. Each has a slot: the field that began it finds it there.
 */
import { Upload, type DetailedError, type HttpRequest, type HttpResponse, type UploadOptions } from 'tus-js-client'
import { HttpError } from '@/api/errors'
import { errorText } from '@/api/formErrors'
import { createStore, type Readable } from '@/shared/lib/store'
import { endSession, session } from '../session'
import { sizeProblem } from './limits'
import type { Kind } from './mediaApi'
import { discardUpload } from './unfinished'

const ENDPOINT = '/api/admin/uploads'
/** A request has this size, so that a token, and what is lost at most, are those of seconds. */
const CHUNK_SIZE = 8 * 1024 * 1024
/** The waits after failures without progress: at once, then up to half a minute, for four hours. */
export const RETRY_DELAYS_MS: number[] = [0, 1000, 3000, 10_000, ...Array<number>(500).fill(30_000)]

export type ActiveUpload = {
  kind: Kind
  name: string
  size: number
  sent: number
  /** Those that begin with `waiting` go on by themselves. */
  status: 'sending' | 'waiting-for-connection' | 'waiting-for-login' | 'waiting-for-server' | 'paused' | 'failed' | 'done'
  /** When this run began, and with how many bytes: the rate is computed from them. */
  startedAt: number
  startedFrom: number | null
  error: string | null
  mediaId: number | null
}
export const isWaiting = ({ status }: ActiveUpload): boolean => status.startsWith('waiting')

type Slots = Readonly<Record<string, ActiveUpload | undefined>>

const store = createStore<Slots>({})
export const uploads: Readable<Slots> = store
const running = new Map<string, Upload>()

const change = (slot: string, fields: Partial<ActiveUpload>) => {
  const upload = store.read()[slot]
  if (upload) store.update({ [slot]: { ...upload, ...fields } })
}

/** Begins an upload, or goes on with that of the same file. */
export async function startUpload(slot: string, kind: Kind, file: File): Promise<void> {
  const problem = sizeProblem(kind, file.size)
  const begun = { kind, name: file.name, size: file.size, sent: 0, startedAt: Date.now(), startedFrom: null, mediaId: null }
  store.update({ [slot]: { ...begun, status: problem ? 'failed' : 'sending', error: problem } })
  if (problem) return
  const upload = new Upload(file, optionsFor(slot, kind, file))
  running.set(slot, upload)
  const [previous] = (await upload.findPreviousUploads()).sort((a, b) => b.creationTime.localeCompare(a.creationTime))
  // It may have been cancelled meanwhile.
  if (running.get(slot) !== upload) return
  if (previous) upload.resumeFromPreviousUpload(previous)
  upload.start()
}

function optionsFor(slot: string, kind: Kind, file: File): UploadOptions {
  return {
    endpoint: ENDPOINT,
    chunkSize: CHUNK_SIZE,
    retryDelays: RETRY_DELAYS_MS,
    metadata: { kind, filename: file.name },
    removeFingerprintOnSuccess: true,
    onBeforeRequest: async (request) => request.setHeader('Authorization', `Bearer ${await currentToken(slot)}`),
    onAfterResponse: checkResponse,
    onProgress: (sent) => showProgress(slot, sent),
    onShouldRetry: (error) => shouldRetry(slot, error),
    onError: (error) => {
      running.delete(slot)
      change(slot, { status: 'failed', error: failureText(error) })
    },
    onSuccess: ({ lastResponse }) => {
      running.delete(slot)
      change(slot, { status: 'done', sent: file.size, mediaId: Number(lastResponse.getHeader('Media-Id')) })
    },
  }
}

function showProgress(slot: string, sent: number): void {
  const upload = store.read()[slot]
  if (!upload || upload.status === 'paused') return
  const run = isWaiting(upload) || upload.startedFrom === null ? { startedAt: Date.now(), startedFrom: sent } : {}
  change(slot, { ...run, status: 'sending', sent })
}

/** The token of the session; after its end that of the next login. */
function currentToken(slot: string): Promise<string> {
  const { token } = session.read()
  if (token !== null) return Promise.resolve(token)
  change(slot, { status: 'waiting-for-login' })
  return new Promise((resolve) => {
    const stop = session.subscribe(() => {
      const { token } = session.read()
      if (token === null) return
      stop()
      resolve(token)
    })
  })
}

/** Whether the cause of a response may pass: an ended login, another request that still writes, a server in trouble. */
const isTemporary = (status: number) => status >= 500 || [401, 408, 409, 429].includes(status)

function checkResponse(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus()
  if (status === 401 && request.getHeader('Authorization') === `Bearer ${session.read().token}`) endSession('expired')
  // After any error response to the HEAD the library would forget what has arrived, and begin again at the first byte. It
  // tries again after one that is thrown.
  if (request.getMethod() === 'HEAD' && isTemporary(status)) throw new HttpError(status, response.getBody())
}

/** The error response; null where there was none. */
function httpErrorOf(error: Error | DetailedError): HttpError | null {
  if (!('originalResponse' in error)) return null
  const { originalResponse: response, causingError } = error
  if (response) return new HttpError(response.getStatus(), response.getBody())
  return causingError instanceof HttpError ? causingError : null
}

function shouldRetry(slot: string, error: DetailedError): boolean {
  const statusCode = httpErrorOf(error)?.status
  // An upload that the server did not begin is begun again by the admin, unless only the login had ended.
  const isRefused = statusCode !== undefined && statusCode !== 401 && (error.originalRequest.getMethod() === 'POST' || !isTemporary(statusCode))
  if (isRefused) return false
  const status = statusCode === undefined ? 'waiting-for-connection' : statusCode === 401 ? 'waiting-for-login' : 'waiting-for-server'
  if (store.read()[slot]?.status !== 'paused') change(slot, { status })
  return true
}

function failureText(error: Error | DetailedError): string {
  const failure = httpErrorOf(error)
  return failure?.serverMessage ?? errorText(failure ?? new TypeError(error.message))
}

export async function pauseUpload(slot: string): Promise<void> {
  change(slot, { status: 'paused' })
  await running.get(slot)?.abort()
}

export function resumeUpload(slot: string): void {
  change(slot, { status: 'sending', startedFrom: null })
  running.get(slot)?.start()
}

/** Gives an upload up, here and on the server. */
export async function cancelUpload(slot: string): Promise<void> {
  const upload = running.get(slot)
  await upload?.abort()
  // Before the slot is free: its field then offers the uploads that are stored.
  if (upload?.url) await discardUpload(upload.url)
  if (running.get(slot) === upload) clearUpload(slot)
}

/** Whether an upload of this tab, which may be that of another slot, goes on at a URL. */
export const isRunning = (url: string): boolean => [...running.values()].some((upload) => upload.url === url)

/** Forgets what a slot shows. */
export function clearUpload(slot: string): void {
  running.delete(slot)
  store.update({ [slot]: undefined })
}

/** Goes on at once when the connection is back, instead of at the next try. Returns a function that stops this. */
export function resumeWhenOnline(): () => void {
  const resume = () => {
    for (const [slot, upload] of running) {
      const state = store.read()[slot]
      if (state && isWaiting(state) && session.read().token !== null) void upload.abort().then(() => upload.start())
    }
  }
  window.addEventListener('online', resume)
  return () => window.removeEventListener('online', resume)
}
