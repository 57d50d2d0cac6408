/** A loader's answer, or `undefined` where the API answers that there is no such thing. Other failures stay thrown. */
export const unlessMissing = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    const init = typeof error === 'object' && error && 'init' in error ? error.init : undefined
    if (typeof init === 'object' && init && 'status' in init && init.status === 404) return undefined
    throw error
  })
