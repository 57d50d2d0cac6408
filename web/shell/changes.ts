const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** Returns the fields of a body that differ from what the form began with, and in `seen` what they were. */
export function changesOf<B extends object>(body: B, was: B): Partial<B> & { seen: Partial<B> } {
  const pick = (from: B) =>
    Object.fromEntries(
      Object.entries(from).filter(([name]) => differ(body[name as keyof B], was[name as keyof B])),
    ) as Partial<B>
  return { ...pick(body), seen: pick(was) }
}
