import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,sandbox,scripts,web,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/journeys/**', '**/node_modules/**'],
    globalSetup: 'tests/harness/database-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A loaded machine takes its time; what never comes fails all the same.
    expect: { poll: { timeout: 10_000 } },
  },
})
