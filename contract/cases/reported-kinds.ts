/** Problems that a customer can report of an order. */
export const reportedKinds = ['never_arrived', 'damaged', 'wrong_item', 'missing_item'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** Why no item of an order can be reported or returned any more; `noneLeft` says it of one item. */
export const nothingLeft = 'Everything in this order was returned, refunded or replaced, or is in a return.'
export const noneLeft = 'Returned, refunded or replaced, or in a return.'
