import { z } from 'zod'
import { job } from '#platform/jobs.ts'

/** Advances a transfer. `payoutId` is the transfer's ID: the previous release has a transfer per payout. */
export const payoutChanged = job('payouts.changed', z.object({ payoutId: z.guid() }))
