import { z } from 'zod'
import { job } from '#platform/jobs.ts'

/** A store was suspended: it sells nothing, and its open orders go on. Orders writes to their customers. */
export const storeSuspended = job('stores.suspended', z.object({ storeId: z.guid() }))
