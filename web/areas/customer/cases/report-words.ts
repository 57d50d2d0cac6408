import type { ReportedKind } from '#contract/cases/reported-kinds.ts'

/** Labels of the problems that a customer can report. */
export const problemLabels: Readonly<Record<ReportedKind, string>> = {
  never_arrived: 'It never arrived',
  damaged: 'Something is damaged',
  wrong_item: 'I got the wrong item',
  missing_item: 'Something is missing',
}

/** Label of an order that says delivered and never arrived. */
export const deliveredElsewhere = 'It says delivered, but I don’t have it'
