import { timeNow } from './clock.ts'

/** Formats an amount in naira: `₦1,234.50`, `−₦1,234.50`. Hand-written so that server and browser agree to the letter. */
export function naira(amount: number): string {
  const [whole = '0', kobo = '00'] = Math.abs(amount).toFixed(2).split('.')
  return `${amount < 0 ? '−' : ''}₦${count(Number(whole))}.${kobo}`
}

/** `₦1,000.00 to ₦1,500.00`, or one amount if both are the same. */
export const nairaRange = (low: number, high: number): string =>
  low === high ? naira(low) : `${naira(low)} to ${naira(high)}`

/** `12,480`. */
export const count = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',')

/** `612 bytes`, `48 KB`, `1.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const kilobytes = bytes / 1024
  return kilobytes < 1000 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}

/** Formats a count: `12,480`, or `10,000+` for a lower bound. */
export const atLeast = (number: number, exact: boolean): string => count(number) + (exact ? '' : '+')

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Offset of Nigeria, UTC+1 all year. */
const lagos = (moment: string | Date | number) => new Date(new Date(moment).getTime() + 3_600_000)
const two = (number: number) => String(number).padStart(2, '0')

/** Formats a moment, now by default, as `2026-11-18` in Lagos. */
export const dayInLagos = (moment: string | Date | number = timeNow()): string =>
  lagos(moment).toISOString().slice(0, 10)

/** `18 Nov 2026`, in Lagos. */
export function day(moment: string | Date): string {
  const at = lagos(moment)
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}

/** `09:14`, in Lagos. */
export function time(moment: string | Date): string {
  const at = lagos(moment)
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}

/** `18 Nov`, or `18 Nov 2025` if that isn't this year, in Lagos. */
function dayOfYear(moment: string | Date, now: Date): string {
  const same = lagos(now).getUTCFullYear() === lagos(moment).getUTCFullYear()
  return same ? day(moment).replace(/ \d+$/, '') : day(moment)
}

/** `Wed 18 Nov`, or `Sun 18 Nov 2029` if that isn't this year, in Lagos. */
export const weekday = (moment: string | Date, now: Date = timeNow()): string =>
  `${weekdays[lagos(moment).getUTCDay()]} ${dayOfYear(moment, now)}`

/** `Wed 18 Nov, 09:14`, or `Sun 18 Nov 2029, 09:14` if that isn't this year, in Lagos. */
export const dayAndTime = (moment: string | Date, now?: Date): string => `${weekday(moment, now)}, ${time(moment)}`

/**
 * Returns an end in Lagos: `Wed 30 Dec` for the end of a whole day, which is the midnight after it or its last minute, and
 * `Wed 30 Dec, 14:00` for any other.
 */
export function endWords(end: string | Date, now?: Date): string {
  return /00:00|23:59/.test(time(end)) ? weekday(new Date(+new Date(end) - 1), now) : dayAndTime(end, now)
}

/** `just now`, `38 min ago`, `Today, 08:12`, `Yesterday`, `18 Nov`, `18 Nov 2025`, in Lagos. */
export function ago(moment: string | Date, now: Date = timeNow()): string {
  const minutes = Math.floor((now.getTime() - new Date(moment).getTime()) / 60_000)
  if (minutes >= 0 && minutes < 1) return 'just now'
  if (minutes >= 1 && minutes < 60) return `${minutes} min ago`
  const days = Math.floor(lagos(now).getTime() / 86_400_000) - Math.floor(lagos(moment).getTime() / 86_400_000)
  if (days === 0) return `Today, ${time(moment)}`
  if (days === 1) return 'Yesterday'
  return dayOfYear(moment, now)
}

/** Returns words that begin in upper case, such as those of `ago`, as they stand within a sentence: `yesterday`. */
export const withinSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

export { phone } from '#contract/phone.ts'

/** Returns `Good morning` before noon, `Good afternoon`, or `Good evening` from 17:00, in Lagos. */
export function greeting(now: Date = timeNow()): string {
  const hour = lagos(now).getUTCHours()
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
