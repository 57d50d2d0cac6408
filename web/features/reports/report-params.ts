import { idIn } from '#web/ui/id-in.ts'
import { daysOfAddress } from './days.ts'

/** Query of a report: the days, and one store for administrators. */
export interface ReportQuery {
  startDate: string
  endDate: string
  storeId?: string
}

export function reportQueryOf(search: URLSearchParams): ReportQuery {
  const storeId = idIn(search, 'storeId')
  const days = daysOfAddress(search)
  return storeId ? { ...days, storeId } : days
}

/** Returns the path of the orders that a report counts, which leaves out those at no charge, with more filters. */
export const ordersBehind = (
  orders: string,
  { startDate, endDate, storeId }: ReportQuery,
  more: Record<string, string>,
): string =>
  `${orders}?${new URLSearchParams({
    from: startDate,
    to: endDate,
    atNoCharge: 'false',
    ...(storeId ? { storeId } : {}),
    ...more,
  })}`
