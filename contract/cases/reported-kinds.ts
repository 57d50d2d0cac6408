/** Problems that a customer can report of an order. */
export const reportedKinds = ['never_arrived', 'damaged', 'wrong_item', 'missing_item'] as const
export type ReportedKind = (typeof reportedKinds)[number]
