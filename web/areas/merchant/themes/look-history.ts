import type { ThemeLook } from '#contract/themes/merchant-themes.ts'

/** Looks as they were, from the oldest; the one that is; those that were taken back, from the nearest. */
export interface LookHistory {
  past: readonly ThemeLook[]
  now: ThemeLook
  future: readonly ThemeLook[]
  /** What was changed last, and when, in milliseconds. */
  last: { field: string; at: number } | undefined
}

/** Milliseconds within which changes of one field are one step, so that a word is taken back whole. */
const oneStep = 1000
const mostSteps = 100

export const begunWith = (look: ThemeLook): LookHistory => ({ past: [], now: look, future: [], last: undefined })

/** Another look. Changes of the same `field` that follow each other within a second are one step. */
export function changed(history: LookHistory, look: ThemeLook, field: string, at: number): LookHistory {
  const { past, now, last } = history
  const goesOn = last?.field === field && at - last.at < oneStep
  return { past: goesOn ? past : [...past, now].slice(-mostSteps), now: look, future: [], last: { field, at } }
}

export function undone({ past, now, future }: LookHistory): LookHistory {
  const before = past.at(-1)
  if (!before) return { past, now, future, last: undefined }
  return { past: past.slice(0, -1), now: before, future: [now, ...future], last: undefined }
}

export function redone({ past, now, future }: LookHistory): LookHistory {
  const [next, ...later] = future
  if (!next) return { past, now, future, last: undefined }
  return { past: [...past, now], now: next, future: later, last: undefined }
}
