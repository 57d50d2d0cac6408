import { Failure } from '#platform/failure.ts'

/** What a use case answered; throws if it failed, since all that the seed does has to succeed. */
export async function must<T>(answer: Promise<T>): Promise<Exclude<T, Failure>> {
  const result = await answer
  if (result instanceof Failure) throw new Error(`${result.code}: ${result.message}`)
  return result as Exclude<T, Failure>
}
