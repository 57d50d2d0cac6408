/** Problems that a customer can report of an order. */
export const reportedKinds = ['never_arrived', 'damaged', 'wrong_item', 'missing_item'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** Why no item of an order can be reported or returned any more; `noneLeft` says it of one item. */
export const nothingLeft = 'Everything in this order is already refunded, replaced or being returned.'
export const noneLeft = 'Already refunded, replaced or being returned.'
/** The same for an order whose items can't be returned again, because an administrator rejected their return. */
export const nothingReturnable =
  'Everything in this order is already refunded, replaced or being returned, or Bitmarte rejected its return.'

/** Says why units can't be returned again: an administrator rejected their return. */
export const refusedWords = (refused: number, quantity: number): string =>
  `Bitmarte rejected ${refused < quantity ? `the return of ${refused}` : 'its return'}. That is final.`
