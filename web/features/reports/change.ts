/** How a figure compares with the one before: `▲ 22%`, `▼ 3%`, `▲ 12 times`, `the same`, or that there was none before. */
export function changeOf(now: number, before: number): { text: string; up: boolean | undefined } {
  if (now === before) return { text: 'the same', up: undefined }
  if (before <= 0) return { text: before === 0 ? 'none before' : 'below zero before', up: undefined }
  if (now >= before * 10) return { text: `▲ ${Math.round(now / before)} times`, up: true }
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return { text: now > before ? '▲ under 1%' : '▼ under 1%', up: now > before }
  return { text: `${percent > 0 ? '▲' : '▼'} ${Math.abs(percent)}%`, up: percent > 0 }
}
