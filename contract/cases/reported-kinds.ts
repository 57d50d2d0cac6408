/** Problems that a customer can report of an order. */
export const reportedKinds = ['never_arrived', 'damaged', 'wrong_item', 'missing_item'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** Why no item of an order can be reported any more; `notReportable` says it of one item. */
export const nothingLeftToReport = 'Everything in this order was returned, refunded or replaced, or is in a return.'
export const notReportable = 'Returned, refunded or replaced, or in a return.'
