import { z } from 'zod'
import { job } from '#platform/jobs.ts'

/** A store was suspended: it sells nothing, and its open orders go on. Orders writes to their customers. */
export const storeSuspended = job('stores.suspended', z.object({ storeId: z.guid() }))

/** A store that was suspended at `suspendedAt` sells again. Orders writes to the customers who read about the suspension. */
export const storeRestored = job('stores.restored', z.object({ storeId: z.guid(), suspendedAt: z.iso.datetime() }))
