import { relative } from 'node:path'
import fc from 'fast-check'
import { expect, inject, vi } from 'vitest'
import { seedRandom } from './random.ts'

// Seeded per file, so that its choices don't depend on the files run before it.
const seed = inject('seed')
fc.configureGlobal({ seed })
seedRandom(`${seed} ${relative(process.cwd(), expect.getState().testPath ?? '')}`)

// A file's last test may leave stubs behind, which the next file's modules would load with.
vi.unstubAllGlobals()
