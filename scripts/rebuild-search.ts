import { countTerms, rebuildDocuments } from '#domains/search/index.ts'
import { systemClock } from '#platform/clock.ts'
import { connect } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'
import { constraints } from '#server/constraints.ts'
import { command, withDatabase } from './own-database.ts'

/** Counts words and rewrites every search document, while the app serves from the same DATABASE_URL. */
await command(() =>
  withDatabase(async url => {
    const db = connect({ url, poolSize: 1, clock: systemClock, constraints })
    try {
      const counted = await db.transact(countTerms)
      if (failed(counted)) throw new Error(counted.message)
      console.log(`${await rebuildDocuments(db)} products read.`)
    } finally {
      await db.close()
    }
  }),
)
