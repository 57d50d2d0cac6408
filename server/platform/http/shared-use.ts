import { AsyncLocalStorage } from 'node:async_hooks'
import type { Shared, Tag } from './shared-answers.ts'

/** Records what a page was made from, by calls in this process. */
interface Uses {
  calls: number
  /** Number of calls with shared responses. */
  shared: number
  tags: Set<Tag>
  /** Earliest expiry, on the clock of `performance.now()`. */
  until: number
}

const watching = new AsyncLocalStorage<Uses>()

/** Records a call for the watching page. */
export function noteCall(): void {
  const uses = watching.getStore()
  if (uses) uses.calls++
}

/** Records that a shared response served the call. */
export function noteShared({ tags, until }: Shared<unknown>): void {
  const uses = watching.getStore()
  if (!uses) return
  uses.shared++
  for (const tag of tags) uses.tags.add(tag)
  uses.until = Math.min(uses.until, until)
}

/** Runs work that calls endpoints in this process. `uses` is set when the result is the same for everybody. */
export async function watchUses<T>(
  work: () => Promise<T>,
): Promise<{ result: T; uses: Pick<Uses, 'tags' | 'until'> | undefined }> {
  const uses: Uses = { calls: 0, shared: 0, tags: new Set(), until: Number.POSITIVE_INFINITY }
  const result = await watching.run(uses, work)
  return { result, uses: uses.shared === uses.calls ? uses : undefined }
}
