import { createHash, randomInt } from 'node:crypto'
import { giftCardLetters } from '#contract/money/gift-card-limits.ts'

/** A new code: 16 letters of 32, so 80 random bits. */
export const newCode = (): string =>
  Array.from({ length: 16 }, () => giftCardLetters[randomInt(giftCardLetters.length)]).join('')

/**
 * What is kept of a code. A plain hash will do, since nobody can try 80 bits; and it outlives a change of the app's
 * secret, as cards do.
 */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(`gift-card:${code}`).digest()

/** As people read it: groups of four. */
export const grouped = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code
