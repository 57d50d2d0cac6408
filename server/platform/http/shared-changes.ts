import { sharedAnswersChannel } from '../database/database.ts'
import { listen } from '../database/listen.ts'
import { everything, type Tag } from './shared-answers.ts'

/** Time that a replica may lag behind the commit that an invalidation came with. */
const replicaLagMs = 2000

interface Store {
  open(): void
  close(): void
  drop(tag: Tag): void
}

/** Invalidates shared answers when any process calls `Work.invalidate`. Returns undefined where none are cached. */
export async function heedChanges(
  config: { databaseUrl: string; replicaUrls: readonly string[]; sharedAnswersBytes: number },
  stores: readonly Store[],
): Promise<{ stop(): Promise<void> } | undefined> {
  if (config.sharedAnswersBytes === 0) return undefined
  const drop = (tag: Tag) => {
    for (const store of stores) store.drop(tag)
  }
  return listen(config.databaseUrl, sharedAnswersChannel, {
    onUp() {
      for (const store of stores) store.open()
    },
    onDown() {
      for (const store of stores) store.close()
    },
    onTold(payload) {
      const tag = payload || everything
      drop(tag)
      // An answer computed since may have come from a replica that lags behind.
      if (config.replicaUrls.length) setTimeout(drop, replicaLagMs, tag).unref()
    },
  })
}
