import { sharedAnswersChannel } from '../database/database.ts'
import { listen } from '../database/listen.ts'
import { everything, type Tag } from './shared-answers.ts'

/** Time that a replica may lag behind the commit of an invalidation. */
const replicaLagMs = 2000

/** A cache that invalidations reach. */
export interface InvalidatedCache {
  open(): void
  close(): void
  drop(tag: Tag): void
}

/** Invalidates what processes cache when any of them calls `Work.invalidate`. */
export async function invalidateOnChanges(
  config: { directUrl: string; replicaUrls: readonly string[] },
  stores: readonly InvalidatedCache[],
): Promise<{ stop(): Promise<void> }> {
  const drop = (tag: Tag) => {
    for (const store of stores) store.drop(tag)
  }
  return listen(config.directUrl, sharedAnswersChannel, {
    onUp() {
      for (const store of stores) store.open()
    },
    onDown() {
      for (const store of stores) store.close()
    },
    onNotification(payload) {
      const tag = payload || everything
      drop(tag)
      // A response computed since then may come from a lagging replica.
      if (config.replicaUrls.length) setTimeout(drop, replicaLagMs, tag).unref()
    },
  })
}
