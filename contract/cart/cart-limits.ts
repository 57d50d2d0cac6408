/** Limits of a cart. Without schemas, so that pages can import them. */

/** Most units of one variant that a cart can hold, and that a product page counts as available. */
export const mostOfOne = 99

/** Most different items in a cart, and as many again saved for later. */
export const mostThings = 100
