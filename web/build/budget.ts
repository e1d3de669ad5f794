/** The budget of a reading page: the compressed script that it needs before it renders. */
import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { chunkOf, filesOf } from './chunks.ts'
import { ENTRY, READING_ROUTES } from './readerModules.ts'

export const BUDGET_BYTES = 120_000

export type Weight = { route: string; bytes: number }

/** The weight of each reading page, the heaviest first. */
export function weigh(bundle: Rolldown.OutputBundle, routes = READING_ROUTES, entry = ENTRY): Weight[] {
  const compressed = new Map<string, number>()
  const sizeOf = (name: string) => {
    const file = bundle[name]
    if (file?.type !== 'chunk') return 0
    const size = compressed.get(name) ?? brotliCompressSync(file.code).length
    compressed.set(name, size)
    return size
  }
  const weights = routes.map((route) => {
    const files = filesOf(bundle, [chunkOf(bundle, entry), chunkOf(bundle, route)])
    return { route, bytes: [...files].reduce((sum, name) => sum + sizeOf(name), 0) }
  })
  return weights.sort((one, other) => other.bytes - one.bytes)
}

export function overBudget(weights: readonly Weight[], budget = BUDGET_BYTES): string | null {
  const over = weights.filter(({ bytes }) => bytes > budget)
  if (over.length === 0) return null
  const lines = over.map(({ route, bytes }) => `  ${route}: ${bytes} bytes of compressed script`)
  const advice = 'Have what is not seen at once load later (a lazy component, or APART in web/build/common.ts).'
  return [`A reading page may need ${budget} bytes of compressed script. These need more:`, ...lines, advice].join('\n')
}

/** Fails the build if a reading page is over budget, and reports the heaviest page. */
export function readingBudget(): Plugin {
  return {
    name: 'reading-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const weights = weigh(bundle)
      const complaint = overBudget(weights)
      if (complaint) this.error(complaint)
      const [heaviest] = weights
      if (heaviest) this.info(`The heaviest reading page is ${heaviest.route}: ${heaviest.bytes} of ${BUDGET_BYTES} bytes.`)
    },
  }
}
