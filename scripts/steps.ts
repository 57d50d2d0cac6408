export const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Prints a step's name at its start and its duration at the end. */
export async function step<T>(name: string, work: (say: (detail: string) => void) => Promise<T>): Promise<T> {
  const begun = performance.now()
  let details = ''
  console.log(`· ${name}`)
  const result = await work(detail => {
    details = `: ${detail}`
  })
  console.log(`✓ ${name}${details} (${seconds(begun)})`)
  return result
}
