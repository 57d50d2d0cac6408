import type { PartnerOrder, PartnerOrderList } from '#contract/delivery/delivery.ts'
import { mostCarried, usePartnerOrders } from '#web/features/delivery/carried-orders.ts'
import { isToday, timing } from '#web/features/delivery/stops.ts'
import { useNow } from '#web/features/delivery/use-clock.ts'
import { sumOf } from '#web/features/payouts/transfer-words.ts'
import { count, naira } from '#web/ui/format.ts'
import { StatCard, StatRow } from '#web/ui/stat-card.tsx'

interface Props {
  /** Undefined while loading. */
  offered: PartnerOrderList | undefined
  current: PartnerOrderList | undefined
}

/** Placeholder that keeps the line's height while loading. */
const wait = '\u00a0'

/** Says what done orders earn, of which there may be more. */
function earnedNote(done: readonly PartnerOrder[], more: boolean): string {
  const number = done.length === 1 ? '1 order' : `${count(done.length)} orders`
  const earned = naira(sumOf(...done.map(({ earns }) => earns)))
  return `${earned} for ${more ? `the last ${number}` : number}, including what isn’t released yet`
}

/** Cards with a partner's open orders and today's earnings. */
export function PartnerCards({ offered, current }: Props) {
  const now = useNow()
  const done = usePartnerOrders({ tab: 'done', limit: mostCarried }).data
  const soonest = offered?.rows
    .filter(row => row.answerDueAt)
    .toSorted((a, b) => ((a.answerDueAt ?? '') < (b.answerDueAt ?? '') ? -1 : 1))[0]
  const answer = soonest && timing(soonest, now)
  const late = current && offered && [...offered.rows, ...current.rows].filter(row => row.late).length
  const today = current?.rows.filter(row => row.dueAt && (row.late || isToday(row.dueAt, now))).length
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
        value={current && count(current.counts.current)}
        note="accepted or picked up"
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
        value={done && count(done.counts.done)}
        note={done ? earnedNote(done.rows, done.count > mostCarried) : wait}
        to="/shipping-partner/orders?tab=done"
      />
    </StatRow>
  )
}
