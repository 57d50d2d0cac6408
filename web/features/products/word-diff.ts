/** A stretch of text; `changed` if the other text doesn't have it there. */
export interface Stretch {
  text: string
  changed: boolean
}

/** Steps of a comparison, at most; it takes as many as the product of the texts' words. Longer texts are shown whole. */
const mostSteps = 16_000_000

/** Compares two texts word by word. The stretches of each side make its whole text. */
export function wordDiff(before: string, after: string): { before: Stretch[]; after: Stretch[] } {
  const [old, now] = [before, after].map(text => text.split(/(\s+)/).filter(Boolean)) as [string[], string[]]
  if (old.length * now.length > mostSteps)
    return { before: [{ text: before, changed: true }], after: [{ text: after, changed: true }] }
  const shared = commonLengths(old, now)
  const sides: { before: Stretch[]; after: Stretch[] } = { before: [], after: [] }
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      add(sides.before, old[i++] ?? '', false)
      add(sides.after, now[j++] ?? '', false)
    } else if (j >= now.length || (i < old.length && (shared[i + 1]?.[j] ?? 0) >= (shared[i]?.[j + 1] ?? 0)))
      add(sides.before, old[i++] ?? '', true)
    else add(sides.after, now[j++] ?? '', true)
  }
  return sides
}

/** Returns the length of the longest common subsequence of what follows each pair of words. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const [row, below] = [rows[i], rows[i + 1]]
      if (row && below) row[j] = old[i] === now[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  return rows
}

function add(stretches: Stretch[], text: string, changed: boolean): void {
  const last = stretches.at(-1)
  if (last?.changed === changed) last.text += text
  else stretches.push({ text, changed })
}
