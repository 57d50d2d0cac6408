import type { ImportRow } from '#contract/catalog/product-files.ts'
import { dayAndTime, endWords, naira } from '#web/ui/format.ts'

/**
 * Says when a sale price runs: never if it was over when the file was read, at once if it had begun, unless one that runs
 * goes on to another end. 1970 is no start.
 */
export function saleText(
  { price, startsAt, endsAt }: ImportRow['sales'][number],
  { readAt, goesOn }: { readAt: string; goesOn: boolean },
): string {
  if (endsAt <= readAt) return `Sale ${naira(price)} ended ${endWords(endsAt)}, so it is left out`
  const from = startsAt > readAt ? ` from ${dayAndTime(startsAt)}` : ''
  const past = !from && !goesOn && Date.parse(startsAt) > 0
  const starts = past ? `. Its start, ${dayAndTime(startsAt)}, is in the past: it starts now` : ''
  return `Sale ${naira(price)}${from} until ${endWords(endsAt)}${starts}`
}
