/** Returns the ID in a URL's parameter; undefined if it is malformed. */
export function idIn(search: URLSearchParams, param: string): string | undefined {
  const typed = search.get(param) ?? ''
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed) ? typed : undefined
}
