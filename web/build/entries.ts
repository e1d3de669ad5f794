/** The bundle's entries, and what must stay out of the readers' one. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { chunkOf, filesOf } from './chunks.ts'
import { ENTRY, READER_MODULES, READING_ROUTES } from './readerModules.ts'

/** The HTML pages of readers: the site and the simple site. */
export const READERS_PAGES = ['index.html', 'simple.html']
const PAGES = [...READERS_PAGES, 'admin.html']

/** The HTML pages of a build. Sites of tests may lack some. */
export const htmlEntries = (root: string, names = PAGES): string[] =>
  names.map((name) => join(root, name)).filter((path) => existsSync(path))

/** Code that readers never download. */
const ADMIN = '/src/admin/'
/** Code that a reading page never downloads: forms and streams are for other pages. */
const NOT_FOR_READING =
  /\/src\/(shared\/forms|admin)\/|\/src\/api\/(streamEvents|mutate)\.|\/node_modules\/(react-hook-form|@hookform|valibot|eventsource-parser)\//

function modulesOf(bundle: Rolldown.OutputBundle, entries: readonly string[]): string[] {
  const files = filesOf(bundle, entries.map((module) => chunkOf(bundle, module)))
  return [...files].flatMap((name) => {
    const file = bundle[name]
    return file?.type === 'chunk' ? Object.keys(file.modules) : []
  })
}

type Lists = { readers?: readonly string[]; reading?: readonly string[] }

/** The modules that a list of entries must not contain, each with the reason. Empty if all is well. */
export function misplacedModules(
  bundle: Rolldown.OutputBundle,
  { readers = READER_MODULES, reading = [ENTRY, ...READING_ROUTES] }: Lists = {},
): string[] {
  const admin = modulesOf(bundle, readers).filter((id) => id.includes(ADMIN))
  const heavy = modulesOf(bundle, reading).filter((id) => NOT_FOR_READING.test(id))
  return [
    ...admin.map((id) => `${id} is the admin's code, in the readers' bundle`),
    ...heavy.map((id) => `${id} is in the code of a reading page`),
  ]
}

/** Fails the build if the readers' bundle contains code that it must not. */
export function separateEntries(): Plugin {
  return {
    name: 'separate-entries',
    apply: 'build',
    writeBundle(_options, bundle) {
      const misplaced = misplacedModules(bundle)
      if (misplaced.length > 0) this.error(misplaced.join('\n'))
    },
  }
}

/** In development, serves the admin's page at `/admin` and below, and at `/audiotest`, as the API does (`api/site/admin_page.py`). */
export function adminPagesInDevelopment(): Plugin {
  return {
    name: 'admin-pages-in-development',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/(admin|audiotest)([/?]|$)/.test(request.url ?? '')) request.url = '/admin.html'
        next()
      })
    },
  }
}
