import { listen } from '../database/listen.ts'
import { everything, type Tag } from './shared-answers.ts'

/** The channel that triggers tell changes on (0009_catalogue_speed.sql); the payload is the tag of what changed. */
const channel = 'shared_answers'
/** Milliseconds that a replica may lag behind what was told. */
const replicaLag = 2000

interface Store {
  open(): void
  close(): void
  drop(tag: Tag): void
}

/** Keeps shared answers right: whatever any process writes drops what shows it here. Undefined where none are kept. */
export async function heedChanges(
  config: { databaseUrl: string; replicaUrls: readonly string[]; sharedAnswersBytes: number },
  stores: readonly Store[],
): Promise<{ stop(): Promise<void> } | undefined> {
  if (config.sharedAnswersBytes === 0) return undefined
  const drop = (tag: Tag) => {
    for (const store of stores) store.drop(tag)
  }
  return listen(config.databaseUrl, channel, {
    onUp() {
      for (const store of stores) store.open()
    },
    onDown() {
      for (const store of stores) store.close()
    },
    onTold(payload) {
      const tag = payload || everything
      drop(tag)
      // What was made meanwhile from a replica may be what stood there before.
      if (config.replicaUrls.length) setTimeout(drop, replicaLag, tag).unref()
    },
  })
}
