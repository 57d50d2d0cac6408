import { sentenceOf } from '#web/shell/failure.ts'
import { toast } from '#web/shell/toast.ts'
import { count } from '#web/ui/format.ts'

/** Number of different failures that a toast names. */
const mostNamed = 3

/**
 * Runs a call for several items, one after another. A failure doesn't stop the others. Toasts the number of successes
 * and the failures' messages, and returns the number of failures; rejects with the first if nothing was done. `done` is
 * what was done, or says it of the successes. `onProgress` gets how far it is, such as `2 of 3`, if there are several.
 */
export async function inTurn<T>(
  things: readonly T[],
  act: (thing: T) => Promise<unknown>,
  done: string | ((well: readonly T[]) => string),
  onProgress?: (progress: string) => void,
): Promise<number> {
  const well: T[] = []
  const failures: unknown[] = []
  for (const thing of things) {
    await act(thing).then(
      () => well.push(thing),
      (failure: unknown) => failures.push(failure),
    )
    if (things.length > 1) onProgress?.(`${count(well.length + failures.length)} of ${count(things.length)}`)
  }
  if (well.length > 0 && typeof done === 'function') toast.good(done(well))
  else if (well.length > 0) toast.good(things.length > 1 ? `${done} ${well.length} of ${things.length}.` : `${done}`)
  const sentences = [...new Set(failures.map(sentenceOf))]
  const more = sentences.length > mostNamed ? [`And ${count(sentences.length - mostNamed)} more.`] : []
  if (failures.length > 0)
    toast.bad([`${failures.length} not done.`, ...sentences.slice(0, mostNamed), ...more].join(' '))
  if (failures.length > 0 && well.length === 0) throw failures[0]
  return failures.length
}
