import type { ReportedKind } from '#contract/cases/reported-kinds.ts'

type Labels = Readonly<Record<ReportedKind, string>>

const labels: Labels = {
  never_arrived: 'It never arrived',
  damaged: 'Something is damaged',
  wrong_item: 'I got the wrong item',
  missing_item: 'Something is missing',
}

const digitalLabels: Labels = {
  ...labels,
  damaged: 'A file doesn’t open or work',
  wrong_item: 'It isn’t what I bought',
  missing_item: 'A file is missing',
}

/** Returns the labels of the problems that a customer can report of an order. */
export const problemLabels = (digital: boolean): Labels => (digital ? digitalLabels : labels)

/** Label of an order that says delivered and never arrived. */
export const deliveredElsewhere = 'Delivered, but not to me'
