import { join } from 'node:path'
import { root, runChild } from './children.ts'

const package_ = (path: string) => join(root, 'node_modules', path)

export interface Check {
  name: string
  run: (signal: AbortSignal) => Promise<unknown>
}

const shown = (name: string) => ({ name, shown: true })

/** Static checks, independent of each other. */
export const checks: Check[] = [
  {
    name: 'format and lint',
    run: signal =>
      runChild([package_('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'], shown('Biome'), signal),
  },
  {
    name: 'types',
    async run(signal) {
      const typegen = [package_('@react-router/dev/bin.cjs'), 'typegen']
      await runChild(typegen, { name: 'The routes’ types', cwd: join(root, 'web') }, signal)
      await runChild([package_('typescript/bin/tsc'), '-p', '.'], shown('TypeScript'), signal)
    },
  },
  {
    name: 'unused files and exports',
    run: signal => runChild([package_('knip/bin/knip.js'), '--no-config-hints'], shown('Knip'), signal),
  },
  { name: 'laws', run: signal => runChild(['scripts/laws.ts'], shown('The laws'), signal) },
]
