import type { ReportReason } from '#contract/content/reports.ts'

/** Labels of the reasons for a report. */
export const reportWords: Readonly<Record<ReportReason, string>> = {
  spam: 'Advertising or spam',
  offensive: 'Insults or threats',
  off_topic: 'Not about this product or order',
  private_information: 'Asks for or shares private details',
  other: 'Something else',
}
