export const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Prints a step's name when it begins, and the time that it took when it is done. */
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
