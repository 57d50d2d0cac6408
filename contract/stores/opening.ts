import { z } from 'zod'
import { day } from '#contract/fields.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** `09:30`, in Lagos. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time, such as 09:30.')

const oneDay = z
  .object({ opens: timeOfDay, closes: timeOfDay })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'Closing comes after opening.' })

/** When a place is open each week, in Lagos. A day that is left out is closed. */
export const openingHours = z.partialRecord(z.enum(weekdays), oneDay)
export type OpeningHours = z.infer<typeof openingHours>

/** A time in which a place is closed: both days belong to it. */
export const holiday = z
  .object({ from: day, until: day, note: z.string().trim().max(200) })
  .refine(({ from, until }) => from <= until, { path: ['until'], error: 'The last day comes after the first.' })
export type Holiday = z.infer<typeof holiday>

/**
 * When a place is open, and whether it is now. `open` is null where no hours are known and no holiday is on;
 * `closesAt` stands while it is open, `opensAt` while it is closed for the night, and neither on a holiday.
 * `holiday` is the one that is on or begins within 14 days.
 */
export const opening = z.object({
  hours: openingHours.nullable(),
  open: z.boolean().nullable(),
  closesAt: z.string().nullable(),
  opensAt: z.object({ weekday: z.enum(weekdays), today: z.boolean(), time: z.string() }).nullable(),
  holiday: z.object({ from: day, until: day, note: z.string(), on: z.boolean() }).nullable(),
})
export type Opening = z.infer<typeof opening>
