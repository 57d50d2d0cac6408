/** Returns a store's median reply time, given in minutes, in words: `within an hour`. */
export function answersWithin(minutes: number): string {
  if (minutes <= 60) return 'within an hour'
  const hours = Math.ceil(minutes / 60)
  if (hours <= 24) return `within ${hours} hours`
  return `within ${Math.ceil(hours / 24)} days`
}
