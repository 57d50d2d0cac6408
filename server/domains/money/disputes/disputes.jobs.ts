import { z } from 'zod'
import { job } from '#platform/jobs.ts'

const payload = z.object({ disputeId: z.guid() })

/** A dispute was opened or its status changed: payouts notifies the stores whose payouts are held. */
export const disputeChanged = job('disputes.changed', payload)

/** A dispute's answer has to be sent to the provider. */
export const answerGiven = job('disputes.answerGiven', payload)
