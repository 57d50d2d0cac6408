import { z } from 'zod'
import { day } from '#contract/fields.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** `09:30`, in Lagos. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 09:30.')

const oneDay = z.object({ opens: timeOfDay, closes: timeOfDay }).refine(({ opens, closes }) => opens < closes, {
  path: ['closes'],
  error: 'The closing time must be after the opening time.',
})

/** Weekly opening hours in Lagos time. A missing day is closed. */
export const openingHours = z.partialRecord(z.enum(weekdays), oneDay)
export type OpeningHours = z.infer<typeof openingHours>

/** A closed period, both days included. */
export const holiday = z
  .object({ from: day, until: day, note: z.string().trim().max(200) })
  .refine(({ from, until }) => from <= until, { path: ['until'], error: 'The last day is before the first.' })
export type Holiday = z.infer<typeof holiday>

/**
 * Opening hours and current state. `open` is null where no hours are set and no holiday is on; `closesAt` is set while
 * open, `opensAt` while closed outside a holiday. `holiday` is current or begins within 14 days.
 */
export const opening = z.object({
  hours: openingHours.nullable(),
  open: z.boolean().nullable(),
  closesAt: z.string().nullable(),
  opensAt: z.object({ weekday: z.enum(weekdays), today: z.boolean(), time: z.string() }).nullable(),
  holiday: z.object({ from: day, until: day, note: z.string(), on: z.boolean() }).nullable(),
})
export type Opening = z.infer<typeof opening>
