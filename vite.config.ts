import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// In development the API answers on its usual port; API_URL points elsewhere.
const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:8000'
const proxy = {
  '/api': { target: apiUrl, changeOrigin: true },
  '/media': { target: apiUrl, changeOrigin: true },
}

/** Beside each text file of the bundle, the same compressed once and well (.br, .gz), for the server to send. */
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

export default defineConfig({
  root: here('./web'),
  cacheDir: here('./node_modules/.vite'),
  plugins: [react(), tailwindcss(), precompress()],
  resolve: { alias: { '@': here('./web/src') } },
  server: { proxy },
  preview: { proxy },
  build: {
    outDir: here('./web/dist'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every page shares comes in one file: a dozen tiny ones would cost more in headers than they hold.
        codeSplitting: {
          groups: [
            { name: 'common', test: /src\/(shared\/(lib|hooks)|api)\/|shared\/ui\/(?!Sheet|Toaster|Popover|SharePanel|Slider)|lucide-react|@tanstack/ },
          ],
        },
      },
    },
  },
  test: {
    // What is awaited is a state, not a speed: a busy machine may take its time.
    testTimeout: 30_000,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/testing/setup.ts'],
    restoreMocks: true,
  },
})
