import type { Evidence } from '#contract/money/disputes.ts'

/** Characters per line of the evidence page. */
const width = 80

/** Replaces what a plain PDF font lacks: naira signs, accents and typographic marks. */
const plain = (text: string): string =>
  text
    .replaceAll('₦', 'NGN ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—−]/g, '-')
    .normalize('NFKD')
    .replace(/[^\x20-\x7e\n]/g, '')

/** Wraps a text at spaces. */
const wrap = (text: string): string[] =>
  text.split('\n').flatMap(line => line.match(new RegExp(`.{1,${width}}(?:\\s|$)|.{1,${width}}`, 'g')) ?? [''])

/** Returns the lines of the page that accompanies the evidence, in characters that every PDF font has. */
export function evidenceLines(reference: string, evidence: Evidence): string[] {
  const { customerName, customerEmail, customerPhone, deliveryAddress, deliveryDate, serviceDetails } = evidence
  const facts = [
    `Customer: ${customerName}, ${customerEmail}, ${customerPhone}`,
    ...(deliveryAddress ? [`Delivered to: ${deliveryAddress}`] : []),
    ...(deliveryDate ? [`Delivered on: ${deliveryDate}`] : []),
    '',
    serviceDetails,
  ]
  return [`Evidence for payment`, plain(reference), ...facts.flatMap(fact => wrap(plain(fact)))].slice(0, 40)
}
