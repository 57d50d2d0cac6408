import { useState } from 'react'

/**
 * Returns rows in the order in which they were first shown, so that nothing moves under the finger that changes a
 * filter. A row that is missing now stays, as `gone` returns it, and new rows come last.
 */
export function useInPlace<T>(rows: readonly T[], keyOf: (row: T) => string, gone: (row: T) => T): readonly T[] {
  const [known, setKnown] = useState(rows)
  const now = new Map(rows.map(row => [keyOf(row), row]))
  const before = new Set(known.map(keyOf))
  const shown = [...known.map(row => now.get(keyOf(row)) ?? gone(row)), ...rows.filter(row => !before.has(keyOf(row)))]
  if (shown.length > known.length) setKnown(shown)
  return shown
}
