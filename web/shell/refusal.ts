/** Returns message and status of a failure that an ApiCaller threw in an action; undefined for anything else. */
export function refusalOf(error: unknown): { message: string; status: number } | undefined {
  if (typeof error !== 'object' || !error || !('data' in error) || !('init' in error)) return undefined
  const { data, init } = error
  if (typeof data !== 'object' || !data || !('message' in data) || typeof data.message !== 'string') return undefined
  const status = typeof init === 'object' && init && 'status' in init ? Number(init.status) : 500
  return { message: data.message, status }
}
