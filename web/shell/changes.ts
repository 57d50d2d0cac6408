export const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** Returns the fields of a body that differ from what the form began with, and in `seen` what they were. */
export function changesOf<B extends object>(body: B, was: B): Partial<B> & { seen: Partial<B> } {
  const pick = (from: B) =>
    Object.fromEntries(
      Object.entries(from).filter(([name]) => differ(body[name as keyof B], was[name as keyof B])),
    ) as Partial<B>
  return { ...pick(body), seen: pick(was) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns a draft on what was changed meanwhile, and what it is then compared with. Parts that the draft left alone, or
 * that became the same, are as they are now in both; the others are as typed, and as they were then.
 */
export function rebased<T>(draft: T, was: T, now: T): { draft: T; was: T } {
  if (!differ(draft, was) || !differ(draft, now)) return { draft: now, was: now }
  if (!isRecord(draft) || !isRecord(was) || !isRecord(now)) return { draft, was }
  const names = [...new Set([now, was, draft].flatMap(each => Object.keys(each)))]
  const parts = names.map(name => [name, rebased(draft[name], was[name], now[name])] as const)
  const whole = (of: 'draft' | 'was') =>
    Object.fromEntries(parts.flatMap(([name, part]) => (part[of] === undefined ? [] : [[name, part[of]]]))) as T
  return { draft: whole('draft'), was: whole('was') }
}
