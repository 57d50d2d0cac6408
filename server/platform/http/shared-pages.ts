import { failed } from '../failure.ts'
import type { SharedAnswers } from './shared-answers.ts'
import { watchUses } from './shared-use.ts'

/** Cache time in seconds of a page without data from endpoints. */
const unchanging = 60

/** Caches pages built only from shared responses, as long as those stay valid. */
export const pageKeeper =
  <V>(pages: SharedAnswers<V>) =>
  /** Returns the page under a key, cached or rendered now. `keep` allows caching, and `bytes` is its size. */
  async (key: string, make: () => Promise<{ value: V; bytes: number; keep: boolean }>): Promise<V> => {
    const shared = await pages.answer(key, async () => {
      const { result, uses } = await watchUses(make)
      const left = uses ? Math.min(unchanging, (uses.until - performance.now()) / 1000) : 0
      return {
        value: result.value,
        bytes: result.bytes,
        seconds: result.keep ? left : 0,
        tags: [...(uses?.tags ?? [])],
      }
    })
    if (failed(shared)) throw new Error('A page is never a failure')
    return shared.value
  }
