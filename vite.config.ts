import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { readingBudget } from './web/build/budget.ts'
import { chunkOf, filesOf } from './web/build/chunks.ts'
import { adminPagesInDevelopment, htmlEntries, READERS_PAGES, separateEntries } from './web/build/entries.ts'
import { codeAfterPaint } from './web/build/codeAfterPaint.ts'
import { commonHead } from './web/build/commonHead.ts'
import { commonCode, UNANSWERED } from './web/build/common.ts'
import { READER_MODULES } from './web/build/readerModules.ts'
import { renderInDevelopment } from './web/build/renderInDevelopment.ts'
import { simpleEssays } from './web/build/simpleEssays.ts'
import { translations } from './web/build/translations.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const alias = { '@': here('./web/src') }

// In development the API runs on its default port; API_URL overrides it.
const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:8000'
const proxy = {
  '/api': { target: apiUrl, changeOrigin: true },
  '/media': { target: apiUrl, changeOrigin: true },
}

/** Writes a compressed copy (.br, .gz) of each text file of the bundle for the server. */
function precompress(): Plugin {
  const compressible = /\.(js|css|svg)$/
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!compressible.test(name)) continue
        const file = join(dir, name)
        const bytes = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(bytes))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/**
 * Builds the service worker (`web/src/worker`) as one file, with the URLs of the readers' code, styles and fonts of this
 * build. Recordings are not precached.
 */
function offlineWorker(): Plugin {
  let base = '/'
  return {
    name: 'offline-worker',
    apply: 'build',
    configResolved: (config) => void (base = config.base),
    async writeBundle({ dir = '' }, bundle) {
      const code = filesOf(bundle, READER_MODULES.map((module) => chunkOf(bundle, module)))
      const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'))
      const files = [...code, ...fonts, 'favicon.svg'].sort().map((name) => base + name)
      const hash = createHash('sha256').update(files.join())
      for (const name of ['index.html', 'favicon.svg']) hash.update(readFileSync(join(dir, name)))
      const version = hash.digest('hex').slice(0, 12)
      await build({
        configFile: false,
        root: here('./web'),
        publicDir: false,
        logLevel: 'warn',
        resolve: { alias },
        define: { __FILES__: JSON.stringify(files), __VERSION__: JSON.stringify(version) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          rolldownOptions: {
            input: here('./web/src/worker/main.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}

/** `vite build` builds the English site, `vite build --mode he` the Hebrew one beside it (see `docs/decisions/0035`). */
export default defineConfig(({ mode }) => {
  const isHebrew = mode === 'he'
  return {
    root: here('./web'),
    base: isHebrew ? '/he/' : '/',
    cacheDir: here('./node_modules/.vite'),
    plugins: [
      ...[commonHead(), translations(isHebrew ? 'he' : 'en'), react(), tailwindcss(), codeAfterPaint(), adminPagesInDevelopment(), renderInDevelopment(apiUrl)],
      ...[simpleEssays(), separateEntries(), readingBudget(), offlineWorker(), precompress()],
    ],
    resolve: { alias },
    server: { proxy },
    preview: { proxy },
    build: {
      outDir: here(isHebrew ? './web/dist/he' : './web/dist'),
      emptyOutDir: true,
      // A browser without it loads a page's code all the same.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // In kB. The largest is the editor, which only the admin loads, with the first draft; readers' pages have a budget.
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        input: htmlEntries(here('./web'), isHebrew ? READERS_PAGES : undefined),
        output: {
          // A page names a hundred files before it renders. Hashes do not compress; in hexadecimal they weigh a third less.
          hashCharacters: 'hex',
          codeSplitting: {
            groups: [
              { name: 'common', test: commonCode({ isHebrew }) },
              { name: 'unanswered', test: UNANSWERED },
            ],
          },
        },
      },
    },
    test: {
      // Tests wait for states, not for speed: a busy machine may be slow.
      testTimeout: 30_000,
      // By default one processor is left to the watch mode's own work.
      maxWorkers: '100%',
      // Node would take its own build of this client, which has no browser's storage and files.
      alias: { 'tus-js-client': here('./node_modules/tus-js-client/lib.esm/browser/index.js') },
      server: { deps: { inline: [/tus-js-client/] } },
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
      include: ['{src,build}/**/*.test.{ts,tsx}'],
      setupFiles: ['./src/testing/setup.ts'],
      restoreMocks: true,
    },
  }
})
