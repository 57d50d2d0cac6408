import { sharedAnswersChannel } from '../database/database.ts'
import { listen } from '../database/listen.ts'
import { everything, type Tag } from './shared-answers.ts'

/** Time that a replica may lag behind the commit of an invalidation. */
const replicaLagMs = 2000

interface Store {
  open(): void
  close(): void
  drop(tag: Tag): void
}

/** Invalidates shared responses when any process calls `Work.invalidate`. Returns undefined when caching is off. */
export async function invalidateOnChanges(
  config: { directUrl: string; replicaUrls: readonly string[]; sharedAnswersBytes: number },
  stores: readonly Store[],
): Promise<{ stop(): Promise<void> } | undefined> {
  if (config.sharedAnswersBytes === 0) return undefined
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
