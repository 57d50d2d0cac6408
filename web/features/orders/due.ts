import type { Order, OrderRow } from '#contract/orders/order-shapes.ts'
import { timeNow } from '#web/ui/clock.ts'
import { dayAndTime } from '#web/ui/format.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Returns a duration: `25 min`, `3 h`, `3 days 23 h` rounded down, and from a week on to the nearest day, `8 days`. So
 * deadlines a day apart never read as an hour apart.
 */
export function lengthOf(ms: number): string {
  if (ms < hour) return `${Math.max(1, Math.floor(ms / minute))} min`
  if (ms < day) return `${Math.floor(ms / hour)} h`
  if (ms >= 7 * day) return `${Math.round(ms / day)} days`
  const days = Math.floor(ms / day)
  const hours = Math.floor((ms % day) / hour)
  return `${days === 1 ? '1 day' : `${days} days`}${hours ? ` ${hours} h` : ''}`
}

/** Returns a remaining time, such as `1 h 12 min`; from a day on as `lengthOf`. */
export function timeLeft(ms: number): string {
  if (ms < hour || ms >= day) return lengthOf(ms)
  const minutes = Math.floor((ms % hour) / minute)
  return minutes ? `${Math.floor(ms / hour)} h ${minutes} min` : `${Math.floor(ms / hour)} h`
}

/** Hours before the deadline from which an order shows a notice. */
const soon = 6 * hour

/**
 * Returns `Late by 2 h`, `Due now` or `Due in 3 h`: the words of every list of orders. The server decides whether an order
 * is late, whatever this device's clock says.
 */
export function dueWords({ dueAt, late }: { dueAt: string; late: boolean }, now: Date = timeNow()): string {
  const left = new Date(dueAt).getTime() - now.getTime()
  if (late) return left < 0 ? `Late by ${lengthOf(-left)}` : 'Late'
  return left < 0 ? 'Due now' : `Due in ${lengthOf(left)}`
}

/** Returns the notice of an order that is late or nearly late. */
export function dueNote({ dueAt, late }: Pick<OrderRow, 'dueAt' | 'late'>, now: Date = timeNow()): string | undefined {
  if (!dueAt) return undefined
  return late || new Date(dueAt).getTime() - now.getTime() < soon ? dueWords({ dueAt, late }, now) : undefined
}

/**
 * Returns by when a store starts a new order, and when the order is cancelled otherwise; undefined once it has started. A
 * holiday that was planned later moves both, but not the promise, by which the order is due at the latest.
 */
export function startWords({
  dueAt,
  late,
  startBy,
  promisedAt,
}: Pick<OrderRow, 'dueAt' | 'late' | 'startBy' | 'promisedAt'>): string | undefined {
  if (!startBy) return undefined
  const cancelled = dayAndTime(startBy)
  if (late || !dueAt) return `Cancelled on ${cancelled} unless you start it`
  // The clock cancels it then, whatever else is due later.
  if (dueAt >= startBy) return `Start by ${cancelled}, or it is cancelled`
  const due = dayAndTime(dueAt)
  return dueAt === promisedAt
    ? `Promised for ${due}. Cancelled on ${cancelled} unless you start it`
    : `Start by ${due}. Cancelled on ${cancelled} otherwise`
}

/** Returns by when a store packs an order that it has started; undefined in any other status and once that is late. */
export function packWords({
  dueAt,
  late,
  bitmarteOrderStatus: { code_name },
}: Pick<OrderRow, 'dueAt' | 'late' | 'bitmarteOrderStatus'>): string | undefined {
  return code_name === 'processing' && dueAt && !late ? `Pack by ${dayAndTime(dueAt)}` : undefined
}

/**
 * Returns by when a store has to choose a carrier for a packed order, or send it itself; undefined before it is packed and
 * once it is sent.
 */
export function sendWords({ sendBy, deliveredBy }: Pick<Order, 'sendBy' | 'deliveredBy'>): string | undefined {
  if (!sendBy) return undefined
  return deliveredBy === null ? `Choose who delivers it by ${dayAndTime(sendBy)}` : `Send it by ${dayAndTime(sendBy)}`
}

/** Returns by when a store starts, packs or sends a listed order; undefined for other readers, who don't get `choosesDelivery`. */
export function storeDeadline(row: OrderRow): string | undefined {
  const { choosesDelivery, sendBy } = row
  if (choosesDelivery === undefined) return undefined
  return (
    startWords(row) ??
    packWords(row) ??
    sendWords({ sendBy, deliveredBy: choosesDelivery ? null : 'merchant' }) ??
    (choosesDelivery ? 'Choose who delivers it' : undefined)
  )
}

/** Returns what an overdue order lacks, as in the notifications about it. */
export function lackOf({ bitmarteOrderStatus: { code_name } }: Pick<OrderRow, 'bitmarteOrderStatus'>): string {
  if (code_name === 'pending') return 'its store hasn’t begun'
  return code_name === 'processing' ? 'it isn’t packed' : 'it isn’t delivered'
}
