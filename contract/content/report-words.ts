import type { ReportReason } from './reports.ts'

/** Reasons to report a review or question, in words. */
export const reportWords: Readonly<Record<ReportReason, string>> = {
  spam: 'Advertising or spam',
  offensive: 'Insults or threats',
  off_topic: 'Not about this product or store',
  private_information: 'Shares private details',
  other: 'Something else',
}
