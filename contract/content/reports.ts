import { z } from 'zod'
import { moment, reasonText } from '#contract/fields.ts'

/** Reasons to report a review, a question or a conversation. */
export const reportReasons = ['spam', 'offensive', 'off_topic', 'private_information', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Body of a report. */
export const reportBody = z.object({ reason: z.enum(reportReasons), note: z.string().trim().max(500).default('') })

/** Fields of a review or question for administrators. `reports` are the newest, at most 20. */
export const reportFields = {
  reportCount: z.int().min(0),
  reports: z
    .array(z.object({ reason: z.enum(reportReasons), note: z.string(), reporter: z.string(), createdAt: moment }))
    .max(20),
}
const reports = z.object(reportFields)
export type Reports = z.infer<typeof reports>

/** Body of hiding a review or question. */
export const hideBody = z.object({ reason: reasonText(300) })
