/** The icons of pages that every reader loads. Those of the study tools and of the admin's app load with their own code. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = join(import.meta.dirname, '../src')
const ON_DEMAND = /^(features\/study|admin)\//
const IMPORT = /import \{([^}]+)\} from 'lucide-react'/g

/** `ChartNoAxesColumn` is in the file `chart-no-axes-column`. */
const fileOf = (name: string) => name.replace(/([a-z])([A-Z0-9])|([A-Z])(?=[A-Z][a-z])/g, '$1$3-$2').toLowerCase()

/** A pattern of the modules of `lucide-react` that belong to the common code. */
export function commonIcons(): string {
  const names = new Set<string>()
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || ON_DEMAND.test(file)) continue
    for (const [, list = ''] of readFileSync(join(SOURCES, file), 'utf8').matchAll(IMPORT)) {
      for (const name of list.split(',')) names.add(fileOf(name.split(' as ')[0]?.trim() ?? ''))
    }
  }
  return `lucide-react/dist/esm/(?:(?!icons/)|icons/(?:${[...names].filter(Boolean).sort().join('|')})\\.mjs)`
}
