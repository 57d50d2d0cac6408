import { Failure } from '#platform/failure.ts'

/** Returns a use case's result. Throws when it failed, because everything in a seed must succeed. */
export async function must<T>(answer: Promise<T>): Promise<Exclude<T, Failure>> {
  const result = await answer
  if (result instanceof Failure) throw new Error(`${result.code}: ${result.message}`)
  return result as Exclude<T, Failure>
}
