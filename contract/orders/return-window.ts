/**
 * Days after delivery in which a return is possible. The end is stored with the order at delivery, so a change applies
 * to later deliveries. Without schemas, so that pages can import it.
 */
export const returnWindowDays = 7
