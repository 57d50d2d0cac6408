import { z } from 'zod'
import { refused } from './errors.ts'

/** Kobo: a positive whole number, or its digits as text, which Paystack also accepts. */
export const amountInput = (max: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      { error: 'Invalid Amount Sent' },
    )
    .pipe(z.int('Invalid Amount Sent').min(1, 'Invalid Amount Sent').max(max, 'Amount is above the maximum limit'))

/** An object, or its JSON text as form bodies contain it. */
export const metadataInput = z
  .union([z.record(z.string(), z.unknown()), z.string().transform(parseObject)], { error: 'Invalid metadata' })
  .pipe(z.record(z.string(), z.unknown(), { error: 'Invalid metadata' }))

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a JSON column that contains an object. */
export const jsonColumn = z.string().transform(parseObject).pipe(z.record(z.string(), z.unknown()))

/** An http(s) address: `javascript:` and the like never become a link. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'Invalid callback URL' })
  .max(2000, 'Invalid callback URL')

const pageNumber = (otherwise: number, max: number) => z.coerce.number().int().min(1).max(max).catch(otherwise)
const pageInput = z.object({ perPage: pageNumber(50, 1000), page: pageNumber(1, 1_000_000) })

export interface Page {
  perPage: number
  page: number
  offset: number
}

/**
 * Parses `perPage` (or `per_page`, which the API description also uses) and `page`, counted from 1. Invalid values
 * become the defaults.
 */
export function pageOf(query: Record<string, unknown>): Page {
  const { perPage, page } = pageInput.parse({ perPage: query.perPage ?? query.per_page, page: query.page })
  return { perPage, page, offset: (page - 1) * perPage }
}

/** The `meta` of a list response. */
export const pageMeta = ({ perPage, page, offset }: Page, total: number) => ({
  total,
  skipped: offset,
  perPage,
  page,
  pageCount: Math.ceil(total / perPage),
})

const dateInput = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()])

/** Returns `from` and `to` of a list query as ISO times, with the widest range for missing ends. */
export function periodOf(query: Record<string, unknown>): { from: string; to: string } {
  const at = (name: 'from' | 'to', otherwise: string) => {
    const given = query[name]
    if (given === undefined || given === '') return otherwise
    const parsed = dateInput.safeParse(given)
    if (!parsed.success) throw refused(`Invalid ${name} date`, 'invalid_params', 'Pass dates in ISO 8601 format')
    return new Date(parsed.data).toISOString()
  }
  return { from: at('from', '0000'), to: at('to', '9999') }
}
