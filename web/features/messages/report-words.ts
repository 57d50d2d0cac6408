import type { ReportReason } from '#contract/content/reviews.ts'

/** Labels of the reasons for a report. */
export const reportWords: Readonly<Record<ReportReason, string>> = {
  spam: 'It is an advert or spam',
  offensive: 'It insults or threatens somebody',
  off_topic: 'It isn’t about this product or order',
  private_information: 'It asks for or shares private details',
  other: 'Something else',
}
