/** Problems that a customer can report of an order. */
export const reportedKinds = ['never_arrived', 'damaged', 'wrong_item', 'missing_item'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** Says that no item of an order can be reported any more, and that one can't. */
export const nothingLeftToReport = 'Everything in this order was returned, refunded or replaced, or is in a return.'
export const notReportable = 'Returned, refunded or replaced, or in a return.'
