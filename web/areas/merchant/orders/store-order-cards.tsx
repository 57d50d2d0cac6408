import { useQuery } from '@tanstack/react-query'
import { getBalance } from '#contract/payouts/payouts.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { stuckWithYou, useLateOrders, useOrderCount, useStoreOrders } from '#web/features/orders/store-orders.ts'
import { NextPayout } from '#web/features/payouts/balance-cards.tsx'
import { queryOf } from '#web/shell/query.ts'
import { count, naira } from '#web/ui/format.ts'
import { NoteLinks, StatCard, StatRow } from '#web/ui/stat-card.tsx'
import { sumOf } from '#web/ui/sum-of.ts'

/** Figures of a store's orders above their list. Each links to exactly the orders that it counts. */
export function StoreOrderCards() {
  const { can } = useRights()
  const allowed = can('orders')
  const counts = useStoreOrders(allowed).data?.counts
  const toDo = useOrderCount(allowed, { toDo: 'true' })
  const late = useOrderCount(allowed, { toDo: 'true', late: 'true' })
  const stuck = useOrderCount(allowed, stuckWithYou.query)
  const lateOnWay = useLateOrders(allowed)?.on_the_way
  const trouble = counts?.trouble
  const options = queryOf(getBalance, { query: { limit: 1 } })
  const money = useQuery({ ...options, enabled: can('transactions') && options.enabled }).data
  return (
    <StatRow slim>
      <StatCard
        label="Needs attention"
        value={toDo === undefined ? undefined : count(toDo)}
        note={
          <NoteLinks
            none={late === undefined || stuck === undefined ? '\u00a0' : 'none late'}
            parts={[
              { count: late, words: 'late to prepare or send', to: '/merchant/orders?toDo=true&late=true&sortBy=due' },
              { count: stuck, ...stuckWithYou },
            ]}
          />
        }
        tone={late || stuck ? 'late' : 'good'}
        to="/merchant/orders?toDo=true&sortBy=due"
      />
      <StatCard
        label="Being delivered"
        value={counts && count(counts.on_the_way)}
        note={
          <NoteLinks
            none="no problems"
            parts={[
              {
                count: lateOnWay,
                words: 'late on the way',
                to: '/merchant/orders?tab=on_the_way&late=true&sortBy=due',
              },
              { count: trouble, words: 'more with problems', to: '/merchant/orders?tab=trouble' },
            ]}
          />
        }
        tone={trouble || lateOnWay ? 'late' : undefined}
        to="/merchant/orders?tab=on_the_way"
      />
      {can('transactions') && (
        <>
          <StatCard
            label="Not released yet"
            value={money && naira(sumOf(money.inReturnWindow, money.notDelivered))}
            note="until the return window ends"
            to="/merchant/payouts"
          />
          <NextPayout balance={money} to="/merchant/payouts" />
        </>
      )}
    </StatRow>
  )
}
