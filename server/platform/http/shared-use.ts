import { AsyncLocalStorage } from 'node:async_hooks'
import type { Shared, Tag } from './shared-answers.ts'

/** What something was made from, by calls in this process. */
interface Uses {
  calls: number
  /** Of the calls, those whose answers are the same for everybody. */
  shared: number
  tags: Set<Tag>
  /** When the first of them runs out, as performance.now() counts. */
  until: number
}

const watching = new AsyncLocalStorage<Uses>()

/** Tells whoever watches that a call came in. */
export function noteCall(): void {
  const uses = watching.getStore()
  if (uses) uses.calls++
}

/** Tells whoever watches that it was answered by what is the same for everybody. */
export function noteShared({ tags, until }: Shared<unknown>): void {
  const uses = watching.getStore()
  if (!uses) return
  uses.shared++
  for (const tag of tags) uses.tags.add(tag)
  uses.until = Math.min(uses.until, until)
}

/** Does work that calls endpoints in this process. What it makes is the same for everybody where `uses` is there. */
export async function watchUses<T>(
  work: () => Promise<T>,
): Promise<{ result: T; uses: Pick<Uses, 'tags' | 'until'> | undefined }> {
  const uses: Uses = { calls: 0, shared: 0, tags: new Set(), until: Number.POSITIVE_INFINITY }
  const result = await watching.run(uses, work)
  return { result, uses: uses.shared === uses.calls ? uses : undefined }
}
