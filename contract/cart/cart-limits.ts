/** Limits of a cart. Without schemas, so that pages can import them. */

/** Maximum quantity of a variant in a cart. A product page counts no more as available. */
export const mostOfOne = 99

/** Maximum number of different variants in a cart. As many again can be saved for later. */
export const mostThings = 100
