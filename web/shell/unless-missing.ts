/** Returns a response, or `undefined` if the API responds that the thing doesn't exist. Other failures stay thrown. */
export const unlessMissing = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    const init = typeof error === 'object' && error && 'init' in error ? error.init : undefined
    if (typeof init === 'object' && init && 'status' in init && init.status === 404) return undefined
    throw error
  })
