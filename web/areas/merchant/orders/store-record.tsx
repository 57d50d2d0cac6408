import { useQuery } from '@tanstack/react-query'
import { getStoreRecord, recordDays } from '#contract/orders/orders.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { queryOf } from '#web/shell/query.ts'
import { Note } from '#web/ui/note.tsx'

/** Tells a store of orders that were cancelled because it did not start preparing them; nothing if there are none. */
export function StoreRecord() {
  const { can } = useRights()
  const options = queryOf(getStoreRecord)
  const { data } = useQuery({ ...options, enabled: can('orders') && options.enabled })
  if (!data?.notAccepted) return null
  return <Note late>{recordWords(data.notAccepted)}</Note>
}

/** Says how many orders a store lost, and what helps. */
const recordWords = (notAccepted: number): string =>
  `${notAccepted === 1 ? '1 order was' : `${notAccepted} orders were`} cancelled in the last ${recordDays} days because you did not start preparing ${notAccepted === 1 ? 'it' : 'them'}. Each new order says by when to start it and when it is cancelled.`
