import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const long = process.env.LONG_TESTS === '1'

const files = (folders: string, kinds: string) => `${folders}/**/*${long ? '.long' : ''}.test.${kinds}`

/** What each kind of test needs stands in docs/testing.md. */
export default defineConfig({
  test: {
    // Two at least: a test that waits for the database leaves its processor idle.
    maxWorkers: Math.max(2, availableParallelism()),
    // Most of a file's time would go into importing the server again. Tests keep no state in modules; what they stub is
    // restored after each.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    globalSetup: 'tests/harness/seed-setup.ts',
    setupFiles: ['tests/harness/random-setup.ts'],
    testTimeout: long ? 60_000 : 20_000,
    hookTimeout: 30_000,
    // A loaded machine takes its time; what never comes fails all the same.
    expect: { poll: { timeout: 10_000 } },
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [files('{contract,server,sandbox,scripts,tests}', 'ts')],
          exclude: ['**/node_modules/**', ...(long ? [] : ['**/*.long.test.ts'])],
          globalSetup: 'tests/harness/database-setup.ts',
        },
      },
      {
        extends: true,
        test: { name: 'web', include: [files('web', 'ts')], exclude: long ? [] : ['**/*.long.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: [files('web', 'tsx')],
          environment: 'jsdom',
          setupFiles: ['tests/harness/components-setup.ts'],
        },
      },
    ],
  },
})
