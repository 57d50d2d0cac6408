/** Words of a policy that deny returns. Costs of returns may be denied. */
const denials = [
  /\bno\s+(?:returns?|refunds?|exchanges?)\b(?!\s+(?:fees?|costs?|charges?|shipping|postage|labels?|delivery|questions))/i,
  /\b(?:never|(?:do|does|can|will)\s+not|don[’']?t|doesn[’']?t|cannot|can[’']?t|won[’']?t)\s+(?:accept|take|allow|give|offer|make|do)\s+(?:any\s+)?(?:returns?|refunds?)\b/i,
  /\bnon[- ]?(?:returnable|refundable)\b|\bnot\s+(?:returnable|refundable)\b/i,
  /\b(?:all\s+)?sales?\s+(?:are|is)\s+final\b|\bno\s+money\s+back\b/i,
]

/** A sentence with a time is about returns if it has one of these words before the time, or one of those after it. */
const returning = {
  before: /\b(?:returns?|returned|bring|send|only)\b/i,
  after: /\b(?:of|after)\s+(?:delivery|purchase)\b/i,
}
/** Verbs of sentences about what the store does by then. */
const storeDoes = /\b(?:answer|respond|reply|process|pay|paid)/i
const within = /\bwithin\s+(?:(\d{1,3})|one|a|two|three|four|five|six)\s+(hours?|days?)\b/i
const words = ['', 'one', 'two', 'three', 'four', 'five', 'six']

/** Returns the hours or days that a sentence gives for a return, in days; undefined if it gives none. */
function daysFor(sentence: string): number | undefined {
  const found = storeDoes.test(sentence) ? null : within.exec(sentence)
  if (!found) return undefined
  const isReturn =
    returning.before.test(sentence.slice(0, found.index)) || returning.after.test(sentence.slice(found.index))
  if (!isReturn) return undefined
  const [, digits, unit = ''] = found
  const typed = found[0].split(/\s+/)[1]?.toLowerCase() ?? ''
  const number = digits ? Number(digits) : typed === 'a' ? 1 : words.indexOf(typed)
  return /^hour/i.test(unit) ? number / 24 : number
}

/**
 * Returns the first sentence of a policy that denies returns or allows them for fewer days than the marketplace;
 * undefined if none does. It only warns: some such sentences are about goods that can't be returned anyway.
 */
export function deniedReturns(policy: { title: string; content: string }, windowDays: number): string | undefined {
  return [policy.title, ...policy.content.split(/(?<=[.!?])\s+|\n+/)]
    .map(sentence => sentence.trim())
    .find(
      sentence =>
        denials.some(denial => denial.test(sentence)) || (daysFor(sentence) ?? Number.POSITIVE_INFINITY) < windowDays,
    )
}
