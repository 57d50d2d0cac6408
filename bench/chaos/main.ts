import { join } from 'node:path'
import { startCrashingDatabase } from './database.ts'
import { takeAway } from './kills.ts'
import { openMarket } from './market.ts'
import { runChaos } from './run.ts'

await runChaos({
  name: 'chaos',
  open: (folder, stops, onFault) =>
    openMarket({
      folder,
      stops,
      onFault,
      apps: 2,
      workers: 1,
      startDatabase: () => startCrashingDatabase(join(folder, 'postgres'), stops),
    }),
  takeAway,
})
