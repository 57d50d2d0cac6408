import { after, minute } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { seedMarketplace, wholeScale } from './seed.ts'
import { markOf } from './seed-mark.ts'

const say = (line: string) => console.log(`  ${line}`)

/** Half a seed is thrown away whole, so it needn't wait for the disk at every commit. */
function withoutWaiting(url: string): string {
  const fast = new URL(url)
  fast.searchParams.set('options', '-c synchronous_commit=off')
  return fast.href
}

const config = readConfig(process.env)
const mark = await markOf(config.databaseUrl)
try {
  if (mark.found === 'seeded') say('the demo marketplace is there')
  else if (mark.found === 'in use') say('there is data already: nothing is added')
  else {
    if (mark.found === 'unfinished') {
      say('a seed was broken off: starting over')
      await mark.empty()
    }
    await mark.begin()
    await seedMarketplace(
      { ...config, databaseUrl: withoutWaiting(config.databaseUrl) },
      { scale: wholeScale, end: after(new Date(), -3 * minute), say },
    )
    await mark.finish()
  }
} finally {
  await mark.close()
}
