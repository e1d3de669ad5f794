import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// In development the API answers on its usual port; API_URL points elsewhere.
const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:8000'
const proxy = {
  '/api': { target: apiUrl, changeOrigin: true },
  '/media': { target: apiUrl, changeOrigin: true },
}

export default defineConfig({
  root: here('./web'),
  cacheDir: here('./node_modules/.vite'),
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '@': here('./web/src') } },
  server: { proxy },
  preview: { proxy },
  build: { outDir: here('./web/dist'), emptyOutDir: true, assetsInlineLimit: 0 },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/testing/setup.ts'],
    restoreMocks: true,
  },
})
