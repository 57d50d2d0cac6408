import type { ImportRow } from '#contract/catalog/product-files.ts'
import { dayAndTime, endWords, naira } from '#web/ui/format.ts'

/**
 * Says when an imported sale price runs. One that ended before the file was read is left out, and one whose start has
 * passed starts now, unless the row only moves the end of a running sale (`goesOn`). A start in 1970 means none was
 * given.
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
