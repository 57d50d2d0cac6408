import { z } from 'zod'
import { leastReason, reasonTooShort } from '#contract/reason.ts'
import { notAnEmail } from './sentences.ts'

/** An id: a UUID as a string. */
export const id = z.guid()

/**
 * Year range in which calendars, databases and people's lives agree: there is no year 0, and four digits end at 9999.
 */
const isWithinReason = (text: string) => text >= '1900' && text < '3000'
// One message for all invalid dates.
const ofTheseTimes = { error: 'Write a date of these times, such as 2026-11-21.', abort: true }

/** A moment, ISO 8601 in UTC, such as `2026-11-21T09:14:00.000Z`. */
export const moment = z.iso.datetime({ abort: true }).refine(isWithinReason, ofTheseTimes)

/**
 * When an action was done, if the phone kept it until there was a network. If that time can't be right, the server
 * records its own.
 */
export const doneAt = moment.optional()

/** A day, `2026-11-21`. In a filter it is the whole day in Lagos (UTC+1). */
export const day = z.iso.date({ abort: true }).refine(isWithinReason, ofTheseTimes)

/**
 * Rejects a query whose `startDate` is after its `endDate`, with an error on `startDate`:
 * `z.object(…).refine(...startsFirst)`. Either may be missing.
 */
export const startsFirst = [
  ({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) =>
    startDate === undefined || endDate === undefined || startDate <= endDate,
  { path: ['startDate'], error: 'The first day is after the last.' },
] satisfies Parameters<z.ZodObject['refine']>

/**
 * An e-mail address, trimmed and in lower case. Closed accounts have addresses under `.invalid`, which never exist
 * (RFC 2606).
 */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email().refine(typed => !typed.endsWith('.invalid'), notAnEmail))

/**
 * Changes of the given fields. `seen` has what they were when the person began: if somebody else changed one since,
 * nothing is saved.
 */
export const changes = <S extends z.core.$ZodLooseShape>(fields: S) => {
  const given = z.object(fields).partial()
  return given.extend({ seen: given.optional() })
}

/** Why something is done, of at most this many characters. */
export const reasonText = (most: number) =>
  z.string().trim().min(leastReason, reasonTooShort).max(most, `Enter at most ${most} characters.`)

export const password = z.string().min(10).max(200)

/** A name of `least` to `most` characters, in which each gap is one space. */
export const name = (least: number, most: number) =>
  z
    .string()
    .trim()
    .overwrite(typed => typed.replace(/\s+/g, ' '))
    .min(least)
    .max(most)

/** A first or last name, or another name of that length. */
export const personName = name(1, 80)

/**
 * A Nigerian phone number, mobile (070, 080, 081, 090, 091) or fixed (020), after +234, 0 or neither. Ignores spaces
 * and dashes. Normalised to +234…, also when the 0 follows +234.
 */
export const phoneNumber = z
  .string()
  .trim()
  .max(24)
  .transform(typed => typed.replace(/[\s()-]/g, '').replace(/^(?:\+?2340?|0)?(?=\d{10}$)/, '+234'))
  .pipe(z.string().regex(/^\+234(?:[789][01]|20)\d{8}$/, 'Write a Nigerian number, such as 0803 555 0188.'))

/** Text of a search box. */
export const search = z.string().trim().max(100)

/** A boolean in a query string. */
export const flag = z.enum(['true', 'false']).transform(text => text === 'true')

/** A query parameter that may occur up to `most` times. Always a list of distinct values. */
export const several = <T extends z.ZodType<string, string>>(one: T, most = 20) =>
  z
    .union([one, z.array(one).min(1).max(most)], { error: `Give one, or up to ${most} of them, each as it should be.` })
    .transform((text): string[] => [...new Set(typeof text === 'string' ? [text] : text)])

/** A response without data. */
export const nothing = z.null()

/** An ID in the path. */
export const byId = z.object({ id })

export { pictureWidths } from './files/picture-widths.ts'

/**
 * A stored picture. `url` is a path such as `/files/pictures/<id>`. Width and height are those of the original, in
 * pixels.
 */
export const picture = z.object({
  id,
  url: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
  alt: z.string(),
})
export type Picture = z.infer<typeof picture>
