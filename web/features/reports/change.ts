import { type Days, daysIn } from './days.ts'

/** Returns the change from the previous period: `▲ 22%`, `▼ 3%`, `no change`, or `no previous data`. */
export function changeOf(now: number, before: number): { text: string; up: boolean | undefined } {
  if (now === before) return { text: 'no change', up: undefined }
  if (before <= 0) return { text: before === 0 ? 'no previous data' : 'negative before', up: undefined }
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return { text: now > before ? '▲ under 1%' : '▼ under 1%', up: now > before }
  return { text: `${percent > 0 ? '▲' : '▼'} ${Math.abs(percent).toLocaleString('en')}%`, up: percent > 0 }
}

/** From this growth on, the percentage says only that there was little before. */
const many = 10

/** Compares a figure, written by `shown`, with that of the days before. */
export const compared = (
  now: number | undefined,
  was: number | undefined,
  days: Days | undefined,
  shown: (figure: number) => string,
) => {
  if (now === undefined || was === undefined || !days) return {}
  const { text, up } = changeOf(now, was)
  const length = daysIn(days)
  const tone = up === undefined ? undefined : up ? ('good' as const) : ('late' as const)
  const previous = `previous ${length === 1 ? 'day' : `${length} days`}`
  if (was === 0 && now > 0) return { note: `none in the ${previous}`, tone }
  if (was > 0 && now >= many * was) return { note: `▲ from ${shown(was)} in the ${previous}`, tone }
  return { note: `${text} vs ${previous}`, tone }
}
