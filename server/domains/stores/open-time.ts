import { dayInLagos, nextMidnight } from '#platform/lagos.ts'

/** Returns whether a day in Lagos, such as `2026-11-21`, is skipped. */
export type IsClosed = (day: string) => boolean
export const neverClosed: IsClosed = () => false

/** Most closed days that a deadline skips. */
const mostClosedDays = 60

/** Adds milliseconds to `start`, skipping up to 60 closed days. */
export function passed(start: Date, ms: number, closed: IsClosed): Date {
  let [at, left, skipped] = [start.getTime(), ms, 0]
  for (;;) {
    const today = new Date(at)
    const next = nextMidnight(today).getTime()
    if (skipped < mostClosedDays && closed(dayInLagos(today))) skipped++
    else if (left <= next - at) return new Date(at + left)
    else left -= next - at
    at = next
  }
}
