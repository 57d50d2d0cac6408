import { parseArgs } from 'node:util'
import { z } from 'zod'
import { runChild } from '../scripts/children.ts'

const number = z.coerce.number().int().min(1)
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '7' } },
})
const { requests, seed } = z.object({ requests: number, seed: number }).parse(values)

// The suite's attack for longer. The test starts its own database and card provider.
await runChild(['node_modules/vitest/vitest.mjs', 'run', 'tests/hostile.test.ts', '--reporter=verbose'], {
  name: 'the attack',
  shown: true,
  env: { HOSTILE_REQUESTS: String(requests), HOSTILE_SEED: String(seed) },
})
