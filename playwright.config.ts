import { defineConfig } from '@playwright/test'

// The test runner (`make test`) starts the site under test.
const baseURL = process.env.BASE_URL ?? 'http://127.0.0.1:8000'

export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Tests wait for states, not for speed: a busy machine may be slow.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A shared machine can stall a browser for seconds. A test that passes only the second time is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  // A hanging run ends with a report.
  globalTimeout: 40 * 60_000,
  reporter: [['list']],
  use: {
    baseURL,
    // Recording a trace of every test takes a quarter of the processor time: `--trace=retain-on-failure` records them.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A service worker would bypass the tests' mock responses, so only the worker's tests allow it.
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
    // Tests independent of the width run at the last one only; `@both-ends` runs at the first and the last.
    { name: 'phone-390', grepInvert: /@once/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'tablet-768', grepInvert: /@once|@both-ends/, use: { viewport: { width: 768, height: 1024 }, hasTouch: true } },
    { name: 'desktop-1280', grepInvert: /@narrow/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
