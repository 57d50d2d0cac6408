import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { keptQuery, queryOf } from '#web/shell/query.ts'

/** Returns the partner's orders, stored for use without a network and reloaded regularly. */
export const usePartnerOrders = (query: z.input<typeof listPartnerOrders.query>) =>
  useQuery({
    ...queryOf(listPartnerOrders, { query }),
    refetchInterval: refetchIntervalMs,
    placeholderData: keepPreviousData,
    ...keptQuery,
  })

/** Maximum page size of the API. */
export const most = 100
