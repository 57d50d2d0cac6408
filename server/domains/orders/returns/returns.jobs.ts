import { z } from 'zod'
import { returnAction, returnStatusCode } from '#contract/orders/return-shapes.ts'
import { job } from '#platform/jobs.ts'

/**
 * Notifies people that a return was requested or changed, or that its store still has to give it back (`remind`). `key` is
 * the ID of its timeline step.
 */
export const returnNews = job(
  'returns.news',
  z.object({
    returnId: z.guid(),
    /** Whoever gives a return back has told the schedulers by then. */
    move: returnAction.exclude(['decline']).or(z.enum(['ask', 'remind'])),
    status: returnStatusCode,
    key: z.guid(),
    /** Account of the carrier that an `assign` takes the return from. */
    formerId: z.guid().optional(),
  }),
)

/** The store of an open return was suspended. */
export const openReturnSuspended = job('returns.store-suspended', z.object({ returnId: z.guid() }))

/** The store of an open return, which was suspended at `suspendedAt`, sells again. */
export const openReturnRestored = job(
  'returns.store-restored',
  z.object({ returnId: z.guid(), suspendedAt: z.iso.datetime() }),
)
