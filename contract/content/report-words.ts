import type { ReportReason } from './reviews.ts'

/** Reasons to report a review, in words. */
export const reviewReportWords: Readonly<Record<ReportReason, string>> = {
  spam: 'Advertising or spam',
  offensive: 'Insults or threats',
  off_topic: 'Not about this product or store',
  private_information: 'Shares private details',
  other: 'Something else',
}
