import { z } from 'zod'
import { job } from '#platform/jobs.ts'

/** Advances a payout's transfer. */
export const payoutChanged = job('payouts.changed', z.object({ payoutId: z.guid() }))
