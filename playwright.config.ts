import { defineConfig } from '@playwright/test'

// The site under test is started by whoever runs the tests (`make test`), never from here.
const baseURL = process.env.BASE_URL ?? 'http://127.0.0.1:8000'

export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // What is awaited is a state, not a speed: a busy machine may take its time.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A run that hangs ends, and says where it was.
  globalTimeout: 40 * 60_000,
  reporter: [['list']],
  use: {
    baseURL,
    // Recording a trace of every test takes a quarter of the processor time: `--trace=retain-on-failure` asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
    // What a test answers in the server's place must reach the page: only the tests of the worker let it in.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // What no width changes is tested at the last one only, what both ends show between them at those.
    { name: 'phone-390', grepInvert: /@once/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'tablet-768', grepInvert: /@once|@both-ends/, use: { viewport: { width: 768, height: 1024 }, hasTouch: true } },
    { name: 'desktop-1280', grepInvert: /@narrow/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
