const mostKept = 5000

/**
 * Counts that are read again and again. A small one costs little and people notice when it is off by one, so it is
 * counted each time; one above `large` is kept for `seconds` in this process, at most as long as the contract lets
 * anyone keep the answer that it stands in, and then counted once for all who ask. `count` may say longer, for what
 * stays true longer.
 */
export function keptWhenLarge<T, A>(
  seconds: number,
  count: (asked: A) => Promise<{ size: number; value: T; seconds?: number }>,
  large = 1000,
): (key: string, asked: A) => Promise<T> {
  const kept = new Map<string, { until: number; value: Promise<T> }>()

  return async (key, asked) => {
    const known = kept.get(key)
    if (known && known.until > performance.now()) return known.value
    const counting = count(asked)
    const keep = (longer = seconds) => {
      if (kept.size >= mostKept) kept.clear()
      const value = counting.then(counted => counted.value)
      value.catch(() => {}) // Perhaps nobody else waits for it, and who counts is told below.
      kept.set(key, { until: performance.now() + longer * 1000, value })
    }
    // It was large a moment ago, so whoever asks meanwhile waits for this one.
    if (known) keep()
    try {
      const { size, value, seconds: longer } = await counting
      if (size <= large) kept.delete(key)
      else if (!known || longer) keep(longer)
      return value
    } catch (error) {
      kept.delete(key)
      throw error
    }
  }
}
