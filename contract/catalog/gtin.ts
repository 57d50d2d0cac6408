const lengths = [8, 12, 13, 14]

/** Removes the spaces and hyphens that people type within a barcode. */
export const bareGtin = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

/**
 * Returns why a text isn't a barcode number: a GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) or GTIN-14 with its check digit
 * (GS1 General Specifications, section 7.9). Undefined for a valid number and for none.
 */
export function gtinProblem(gtin: string): string | undefined {
  if (gtin === '') return undefined
  if (!/^\d+$/.test(gtin)) return 'A barcode has only digits. Enter the number below the bars.'
  if (!lengths.includes(gtin.length)) return `A barcode has 8, 12, 13 or 14 digits. This one has ${gtin.length}.`
  const digits = Array.from(gtin, Number)
  // From the right, every second digit counts three times.
  const sum = digits.reduceRight((total, digit, at) => total + digit * ((digits.length - at) % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0 ? undefined : 'The last digit doesn’t fit the others. Check the number for a typing error.'
}
