import { createHash, randomInt } from 'node:crypto'
import { giftCardLetters } from '#contract/money/gift-card-limits.ts'

/** A new code: 16 letters of 32, so 80 random bits. */
export const newCode = (): string =>
  Array.from({ length: 16 }, () => giftCardLetters[randomInt(giftCardLetters.length)]).join('')

/**
 * The stored hash of a code. A plain hash is enough for 80 random bits, and it survives a change of the app's
 * secret.
 */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(`gift-card:${code}`).digest()

/** Formats a code in groups of four. */
export const grouped = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code
