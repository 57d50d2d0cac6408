/** How fast a store answers, by the middle of its last answers in minutes: `within an hour`. */
export function answersWithin(minutes: number): string {
  if (minutes <= 60) return 'within an hour'
  const hours = Math.ceil(minutes / 60)
  if (hours <= 24) return `within ${hours} hours`
  return `within ${Math.ceil(hours / 24)} days`
}
