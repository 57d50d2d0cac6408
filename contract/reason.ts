/** Number of characters from which a text is a reason. */
export const leastReason = 3

/** Shown where somebody has to say why, and wrote less. */
export const reasonTooShort = `Enter a reason of at least ${leastReason} characters.`
