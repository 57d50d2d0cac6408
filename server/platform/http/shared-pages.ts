import { failed } from '../failure.ts'
import type { SharedAnswers } from './shared-answers.ts'
import { watchUses } from './shared-use.ts'

/** Seconds that a page is kept which shows nothing of what endpoints answer. */
const unchanging = 60

/** Keeps pages that are made of shared answers alone, as long as those and no longer. */
export const pageKeeper =
  <V>(pages: SharedAnswers<V>) =>
  /** The page under a key, kept or made now; `keep` says whether it may be, and `bytes` what that takes. */
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
