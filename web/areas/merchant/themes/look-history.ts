import type { ThemeLook } from '#contract/themes/merchant-themes.ts'

/** Undo history: past looks from the oldest, the present look, undone looks from the nearest. */
export interface LookHistory {
  past: readonly ThemeLook[]
  now: ThemeLook
  future: readonly ThemeLook[]
  /** Last changed field and its time in milliseconds. */
  last: { field: string; at: number } | undefined
}

/** Changes of one field within this time are one step, so that undo removes a whole word. */
const oneStep = 1000
const mostSteps = 100

export const begunWith = (look: ThemeLook): LookHistory => ({ past: [], now: look, future: [], last: undefined })

/** Adds a look. Changes of the same `field` within a second are one step. */
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
