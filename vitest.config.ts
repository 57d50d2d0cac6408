import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** `quick` unless TEST_KIND says `long` (files named *.long.test.ts) or `all`. */
const kind = process.env.TEST_KIND ?? 'quick'

/** The test files in some folders, of the kind that is run. */
const files = (folders: string, extension: string) => ({
  include: [`${folders}/**/*${kind === 'long' ? '.long' : ''}.test.${extension}`],
  exclude: ['**/node_modules/**', ...(kind === 'quick' ? ['**/*.long.test.*'] : [])],
})

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
    setupFiles: ['tests/harness/file-setup.ts'],
    testTimeout: kind === 'quick' ? 20_000 : 60_000,
    hookTimeout: 30_000,
    // A loaded machine takes its time; what never comes fails all the same.
    expect: { poll: { timeout: 10_000 } },
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          ...files('{bench,contract,server,sandbox,scripts,tests}', 'ts'),
          globalSetup: 'tests/harness/database-setup.ts',
        },
      },
      {
        extends: true,
        test: { name: 'web', ...files('web', 'ts') },
      },
      {
        extends: true,
        test: {
          name: 'components',
          ...files('web', 'tsx'),
          environment: 'jsdom',
          setupFiles: ['tests/harness/components-setup.ts'],
        },
      },
    ],
  },
})
