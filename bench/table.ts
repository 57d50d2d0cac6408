/** Formats cells as an aligned table, the first column to the left and the others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map(row => row[column]?.length ?? 0), title.length),
  )
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, at) => (at ? (row[at] ?? '').padStart(width) : (row[at] ?? '').padEnd(width))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** Minimum, median and maximum of numbers. */
export function spreadOf(numbers: readonly number[]): { least: number; middle: number; most: number } {
  const sorted = [...numbers].sort((a, b) => a - b)
  const [least, middle, most] = [0, Math.floor((sorted.length - 1) / 2), sorted.length - 1].map(
    at => sorted[at] ?? Number.NaN,
  )
  return { least: least ?? Number.NaN, middle: middle ?? Number.NaN, most: most ?? Number.NaN }
}
