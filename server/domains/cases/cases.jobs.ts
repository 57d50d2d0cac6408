import { z } from 'zod'
import { job } from '#platform/jobs.ts'

/** Steps of a case that people are notified of. */
const caseSteps = ['opened', 'answered', 'waiting', 'decided', 'closed'] as const

/** Notifies the parties of a case of a step. `key` is the ID of its timeline entry. `asked` if the case waited for its author. */
export const caseNews = job(
  'cases.news',
  z.object({ caseId: z.guid(), step: z.enum(caseSteps), key: z.guid(), asked: z.boolean().optional() }),
)
