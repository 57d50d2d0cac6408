import { sentenceOf } from '#web/shell/failure.ts'
import { toast } from '#web/shell/toast.ts'
import { count } from '#web/ui/format.ts'

/**
 * Runs a call for several items, one after another. A failure doesn't stop the others. Toasts the number of successes
 * and the first failure's message, with which it rejects if nothing was done. `done` is what was done, or says it of the
 * successes. `onProgress` gets how far it is, such as `2 of 3`, if there are several.
 */
export async function inTurn<T>(
  things: readonly T[],
  act: (thing: T) => Promise<unknown>,
  done: string | ((well: readonly T[]) => string),
  onProgress?: (progress: string) => void,
): Promise<void> {
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
  if (failures.length > 0) toast.bad(`${failures.length} not done. ${sentenceOf(failures[0])}`)
  if (failures.length > 0 && well.length === 0) throw failures[0]
}
