import { relative } from 'node:path'
import fc from 'fast-check'
import { expect, inject, vi } from 'vitest'
import { seedRandom } from './random.ts'

// Seeded per file, so that its choices don't depend on the files run before it.
const seed = inject('seed')
fc.configureGlobal({ seed })
seedRandom(`${seed} ${relative(process.cwd(), expect.getState().testPath ?? '')}`)

// What the last test of the file before stubbed would still stand while this one's modules load.
vi.unstubAllGlobals()
