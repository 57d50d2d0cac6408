import { useQuery } from '@tanstack/react-query'
import { getBalance } from '#contract/payouts/payouts.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { useLateOrders, useStoreOrders, useStuckOrders } from '#web/features/orders/store-orders.ts'
import { NextPayout } from '#web/features/payouts/balance-cards.tsx'
import { sumOf } from '#web/features/payouts/transfer-words.ts'
import { queryOf } from '#web/shell/query.ts'
import { count, naira } from '#web/ui/format.ts'
import { StatCard, StatRow } from '#web/ui/stat-card.tsx'

/** Figures of a store's orders above their list. */
export function StoreOrderCards() {
  const { can } = useRights()
  const counts = useStoreOrders(can('orders')).data?.counts
  const lates = useLateOrders(can('orders'))
  const late = lates && lates.pending + lates.processing
  const lateOnWay = lates?.on_the_way
  const stuck = useStuckOrders(can('orders'))
  const lateList = '/merchant/orders?late=true&sortBy=due'
  const options = queryOf(getBalance, { query: { limit: 1 } })
  const money = useQuery({ ...options, enabled: can('transactions') && options.enabled }).data
  return (
    <StatRow slim>
      <StatCard
        label="Needs attention"
        value={counts && count(counts.pending + counts.processing)}
        note={
          late === undefined || stuck === undefined
            ? '\u00a0'
            : [late && `${count(late)} late`, stuck && `${count(stuck)} stuck`].filter(Boolean).join(', ') ||
              'none late'
        }
        tone={late || stuck ? 'late' : 'good'}
        to={late ? lateList : stuck ? '/merchant/orders?stuck=true' : '/merchant/orders?tab=pending'}
      />
      <StatCard
        label="Being delivered"
        value={counts && count(counts.on_the_way)}
        note={
          [lateOnWay && `${count(lateOnWay)} late`, counts?.trouble && `${count(counts.trouble)} with problems`]
            .filter(Boolean)
            .join(', ') || 'no problems'
        }
        tone={counts?.trouble || lateOnWay ? 'late' : undefined}
        to={counts?.trouble ? '/merchant/orders?tab=trouble' : lateOnWay ? lateList : '/merchant/orders?tab=on_the_way'}
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
