import { z } from 'zod'
import { job } from '#platform/jobs.ts'

/** A payout's transfer is to be made, or may have been. */
export const payoutChanged = job('payouts.changed', z.object({ payoutId: z.guid() }))
