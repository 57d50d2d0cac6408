import type { PartnerOrder, PartnerOrderList } from '#contract/delivery/delivery.ts'
import type { CarriedReturn } from '#contract/orders/return-shapes.ts'
import { mostCarried, usePartnerOrders } from '#web/features/delivery/carried-orders.ts'
import { isToday, timing } from '#web/features/delivery/stops.ts'
import { useNow } from '#web/features/delivery/use-clock.ts'
import { useCarriedReturns } from '#web/features/returns/use-carried-returns.ts'
import { count, naira } from '#web/ui/format.ts'
import { StatCard, StatRow } from '#web/ui/stat-card.tsx'
import { sumOf } from '#web/ui/sum-of.ts'

interface Props {
  /** Undefined while loading. */
  offered: PartnerOrderList | undefined
  current: PartnerOrderList | undefined
}

/** Placeholder that keeps the line's height while loading. */
const wait = '\u00a0'

const numberOf = (many: number, one: string) => (many === 1 ? `1 ${one}` : `${count(many)} ${one}s`)

interface Loaded<Row> {
  count: number
  rows: readonly Row[]
}

const loadedOf = ({ count: all, rows }: Loaded<unknown>, one: string) =>
  rows.length < all ? `the last ${numberOf(rows.length, one)}` : numberOf(rows.length, one)

/** Says what done orders and the returns that the partner brought back earn. There may be more than are loaded. */
function earnedNote(done: Loaded<Pick<PartnerOrder, 'earns'>>, returns: Loaded<Pick<CarriedReturn, 'earns'>>): string {
  const earned = naira(sumOf(...[...done.rows, ...returns.rows].map(({ earns }) => earns ?? 0)))
  const orders = loadedOf(done, 'order')
  const all = returns.rows.length ? `${orders} and ${loadedOf(returns, 'return')}` : orders
  return `${earned} for ${all}, including what isn’t released yet`
}

/** Cards with a partner's open orders, returns and today's earnings. */
export function PartnerCards({ offered, current }: Props) {
  const now = useNow()
  const done = usePartnerOrders({ tab: 'done', limit: mostCarried }).data
  const toCarry = useCarriedReturns('open')
  const { rows: brought = [], count: broughtCount } = useCarriedReturns('done')
  const returned = broughtCount === undefined ? undefined : { count: broughtCount, rows: brought }
  const soonest = offered?.rows
    .filter(row => row.answerDueAt)
    .toSorted((a, b) => ((a.answerDueAt ?? '') < (b.answerDueAt ?? '') ? -1 : 1))[0]
  const answer = soonest && timing(soonest, now)
  const due = toCarry.rows?.flatMap(({ dueAt }) => (dueAt ? { dueAt, late: new Date(dueAt) < now } : []))
  const late = due && current && offered && [...offered.rows, ...current.rows, ...due].filter(each => each.late).length
  const today =
    due &&
    current &&
    [...current.rows, ...due].filter(each => each.dueAt && (each.late || isToday(each.dueAt, now))).length
  return (
    <StatRow>
      <StatCard
        label="To answer"
        value={offered && count(offered.counts.new)}
        note={offered ? (answer?.words ?? 'none pending') : wait}
        tone={answer?.presses ? 'late' : undefined}
        to="/shipping-partner/orders?tab=new"
      />
      <StatCard
        label="On the way"
        value={current && toCarry.count !== undefined ? count(current.counts.current + toCarry.count) : undefined}
        note={
          toCarry.count ? `accepted or picked up, with ${numberOf(toCarry.count, 'return')}` : 'accepted or picked up'
        }
        to="/shipping-partner/orders?tab=current"
      />
      <StatCard
        label="Due by today"
        value={today === undefined ? undefined : count(today)}
        note={late === undefined ? wait : late ? `${count(late)} late to deliver` : 'none late'}
        tone={late ? 'late' : 'good'}
      />
      <StatCard
        label="Done"
        value={done && returned && count(done.counts.done + returned.count)}
        note={done && returned ? earnedNote(done, returned) : wait}
        to="/shipping-partner/orders?tab=done"
      />
    </StatRow>
  )
}
