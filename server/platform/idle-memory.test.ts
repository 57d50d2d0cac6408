import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** MB that a process holds after a rush, and after it has rested for 3 seconds, or holds 50 less. */
async function held(start: string): Promise<[rushed: number, rested: number]> {
  const code = `
    import { setTimeout as wait } from 'node:timers/promises'
    import { releaseMemoryWhenIdle } from '#platform/idle-memory.ts'
    const held = () => process.memoryUsage.rss() / 2 ** 20
    ${start}
    const kept = []
    for (let turn = 0; turn < 40; turn++) {
      for (let index = 0; index < 100_000; index++) kept[index] = { turn, index, text: 'x' + index }
      await wait(1)
    }
    kept.length = 0
    const rushed = held()
    for (let turn = 0; turn < 30 && held() > rushed - 50; turn++) await wait(100)
    console.log(JSON.stringify([rushed, held()]))`
  const flags = ['--input-type=module-typescript', '--eval', code]
  return JSON.parse((await promisify(execFile)(process.execPath, flags)).stdout)
}

test('what a rush took is handed back at rest', async () => {
  const [[rushed, rested], [before, after]] = await Promise.all([held('releaseMemoryWhenIdle(console, 200)'), held('')])
  expect(rested).toBeLessThanOrEqual(rushed - 50)
  expect(after).toBeGreaterThan(before - 50)
})
