/** Runs work for each item, `atOnce` in parallel. Returns the results in order. */
export async function eachOf<T, R>(list: readonly T[], atOnce: number, work: (each: T, index: number) => Promise<R>) {
  const results: R[] = []
  const queue = list.entries()
  const take = async () => {
    for (const [index, each] of queue) results[index] = await work(each, index)
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  return results
}
