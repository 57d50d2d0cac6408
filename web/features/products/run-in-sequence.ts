import { sentenceOf } from '#web/shell/failure.ts'
import { toast } from '#web/shell/toast.ts'

/**
 * Runs a call for several items, one after another. A failure doesn't stop the others. Toasts the number of successes
 * and the first failure's message. `done` is what was done, or says it of the successes. `onEach` gets the number of
 * calls so far.
 */
export async function inTurn<T>(
  things: readonly T[],
  act: (thing: T) => Promise<unknown>,
  done: string | ((well: readonly T[]) => string),
  onEach?: (ran: number) => void,
): Promise<void> {
  const well: T[] = []
  const failures: unknown[] = []
  for (const thing of things) {
    await act(thing).then(
      () => well.push(thing),
      (failure: unknown) => failures.push(failure),
    )
    onEach?.(well.length + failures.length)
  }
  if (well.length > 0 && typeof done === 'function') toast.good(done(well))
  else if (well.length > 0) toast.good(things.length > 1 ? `${done} ${well.length} of ${things.length}.` : `${done}`)
  if (failures.length > 0) toast.bad(`${failures.length} not done. ${sentenceOf(failures[0])}`)
}
