import { changeVariant } from '#contract/cart/cart.ts'

/** Without schemas, to load quickly. */
export const calls = { changeVariant }
