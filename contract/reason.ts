// Apart from fields.ts, which pages would have to load Zod for.

/** Least length of a reason. */
export const leastReason = 3

/** Shown where somebody has to say why, and wrote less. */
export const reasonTooShort = `Enter a reason of at least ${leastReason} characters.`
