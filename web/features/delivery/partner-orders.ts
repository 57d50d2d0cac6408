import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { queryOf } from '#web/shell/query.ts'

/** The partner's orders, kept for when the network is gone; looks again by itself. */
export const usePartnerOrders = (query: z.input<typeof listPartnerOrders.query>) =>
  useQuery({
    ...queryOf(listPartnerOrders, { query }),
    refetchInterval: refetchIntervalMs,
    placeholderData: keepPreviousData,
    meta: { kept: true },
  })

/** As many as a page of the API holds. */
export const most = 100
