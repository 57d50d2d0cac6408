import { flushCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import { after, minute } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { seedMarketplace, wholeScale } from './seed.ts'
import { markOf } from './seed-mark.ts'

let inBackground = false
const say = (line: string) => {
  if (!inBackground) console.log(`  ${line}`)
}

/** An unfinished seed is discarded as a whole, so commits needn't wait for the disk. */
function withoutWaiting(url: string): string {
  const fast = new URL(url)
  fast.searchParams.set('options', '-c synchronous_commit=off')
  return fast.href
}

/** Notifies the parent process that the catalogue and every sign-in are ready. */
function ready(): void {
  // The server, which starts next, loads the same modules.
  flushCompileCache()
  process.send?.({ type: 'ready' })
  inBackground = Boolean(process.send)
  // The server and its first visitors come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}

const config = readConfig(process.env)
const mark = await markOf(config.directUrl)
try {
  if (mark.found === 'seeded') say('the demo marketplace is there')
  else if (mark.found === 'in use') say('there is data already: nothing is added')
  else {
    if (mark.found === 'unfinished') {
      say('a seed was broken off: starting over')
      await mark.empty()
    }
    await mark.begin()
    let failures = 0
    await seedMarketplace(
      { ...config, databaseUrl: withoutWaiting(config.directUrl) },
      {
        scale: wholeScale,
        end: after(new Date(), -3 * minute),
        say,
        onCatalogue: ready,
        onProgress: percent => mark.progress(percent),
        onFailure(error) {
          failures++
          if (failures === 1) console.error('Demo data: an event of its history failed, which is skipped.', error)
        },
      },
    )
    await mark.finish()
    console.log('The demo data is complete.')
    if (failures) console.error(`Demo data: ${failures} events were skipped, the rest is complete.`)
  }
  ready()
} finally {
  await mark.close()
}
