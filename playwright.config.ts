import { defineConfig } from '@playwright/test'
import { freePort } from './server/platform/ports.ts'
import { findBrowser } from './tests/harness/browser.ts'

// Chosen once; the processes that run the journeys inherit it.
process.env.JOURNEY_PORT ??= String(await freePort())
process.env.JOURNEY_URL = `http://localhost:${process.env.JOURNEY_PORT}`

/** These move the clock by days or take the card provider away, for everybody. */
const alone = ['one-order.journey.ts', 'provider-down.journey.ts', 'returns.journey.ts', 'signup-to-payout.journey.ts']

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.journey.ts',
  globalSetup: './tests/harness/running-app.ts',
  outputDir: 'test-results',
  reporter: 'list',
  timeout: 120_000,
  // How fast it is stands in bench/; a busy machine takes long for what a quiet one does at once.
  expect: { timeout: 10_000 },
  workers: 2,
  // Here and not as flags, which don't reach the project that another one depends on.
  grep: process.env.TEST_KIND === 'quick' ? /@smoke/ : undefined,
  grepInvert: process.env.TEST_KIND === 'long' ? /@smoke/ : undefined,
  projects: [
    { name: 'side by side', testIgnore: alone },
    { name: 'one at a time', testMatch: alone, workers: 1, dependencies: ['side by side'] },
  ],
  forbidOnly: !!process.env.CI,
  // A machine that is busy with something else; the list says which journey was flaky.
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: process.env.JOURNEY_URL,
    launchOptions: await findBrowser(),
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    // Only journeys without a network have it: it answers requests before a journey can change them.
    serviceWorkers: 'block',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  },
})
