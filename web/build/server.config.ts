/**
 * Builds what renders the pages on the server: the site in one language, and with the English one the process itself.
 * It needs nothing but these files, no `node_modules`.
 */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { translations } from './translations.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig(({ mode }) => {
  const language = mode === 'he' ? 'he' : 'en'
  return {
    root: here('..'),
    publicDir: false,
    cacheDir: here('../../node_modules/.vite'),
    plugins: [translations(language), react()],
    resolve: { alias: { '@': here('../src') } },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node22',
      outDir: here('../dist/server'),
      emptyOutDir: language === 'en',
      rolldownOptions: {
        input: { [language]: here('../src/server.tsx'), ...(language === 'en' && { main: here('../server/main.ts') }) },
        output: { entryFileNames: '[name].js', chunkFileNames: `${language}/[name]-[hash].js` },
      },
    },
  }
})
