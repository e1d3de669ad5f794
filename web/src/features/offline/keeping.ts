/** The store of what was opened: by address, the oldest going first. */
import { AROUND, isForEveryone, isReading, KEPT_CACHES, OPENED, shelfOf } from './rules'

/** Answers vary with their compression only. */
const ANY = { ignoreVary: true } as const

/** An answer that the server wrote into a page. */
export type FirstAnswer = { key: [string]; data: unknown; total?: number }

/** Take what the network answered to a page at this path: keep it, or let go what is no more. */
export async function noteAnswer(address: string, answer: Response, path: string): Promise<void> {
  if (isForEveryone(answer)) await keep(address, answer, path)
  else if (answer.status === 404 || answer.status === 410) await letGo(address)
}

export async function keepFirst(answers: FirstAnswer[], path: string): Promise<void> {
  for (const { key, data, total } of answers) {
    const headers = new Headers(total === undefined ? [] : [['X-Total-Count', String(total)]])
    await keep(key[0], Response.json(data, { headers }), path)
  }
}

async function keep(address: string, answer: Response, path: string): Promise<void> {
  if (!isReading(address)) return
  const shelf = shelfOf(address, path)
  const opened = await caches.open(OPENED.cache)
  const around = await caches.open(AROUND.cache)
  // What was opened stays so; nothing is kept twice.
  if (shelf === AROUND && (await opened.match(address, ANY))) return
  if (shelf === OPENED) await around.delete(address, ANY)
  await putLast(shelf === OPENED ? opened : around, address, answer, shelf.most)
}

/** A cache lists what it holds in the order in which it was put there, and anew when put again. */
async function putLast(cache: Cache, address: string, answer: Response, most: number): Promise<void> {
  await cache.put(address, answer)
  const held = await cache.keys()
  await Promise.all(held.slice(0, -most).map((oldest) => cache.delete(oldest, ANY)))
}

async function letGo(address: string): Promise<void> {
  for (const name of KEPT_CACHES) await (await caches.open(name)).delete(address, ANY)
}

export const keptAnswer = (address: string) => caches.match(address, ANY)

/** Whether anything of an address is kept, whichever part of a list. */
export const isKept = async (address: string) =>
  (await caches.match(address, { ...ANY, ignoreSearch: true })) !== undefined

export type OpenedAnswer = { address: string; answer: unknown }

/** What was opened, the newest first. Nothing where a browser keeps nothing. */
export async function openedAnswers(): Promise<OpenedAnswer[]> {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(OPENED.cache)
  const held = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const answer: unknown = await (await cache.match(url, ANY))?.json()
      return { address: new URL(url).pathname, answer }
    }),
  )
  return held.filter(({ answer }) => answer).reverse()
}
