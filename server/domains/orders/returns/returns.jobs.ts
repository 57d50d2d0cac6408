import { z } from 'zod'
import { returnAction, returnStatusCode } from '#contract/orders/return-shapes.ts'
import { job } from '#platform/jobs.ts'

/** A return was asked for or moved, and somebody is told. `key` is the step of its timeline. */
export const returnNews = job(
  'returns.news',
  z.object({ returnId: z.guid(), move: returnAction.or(z.literal('ask')), status: returnStatusCode, key: z.guid() }),
)
