/** Returns the change from the previous period: `▲ 22%`, `▼ 3%`, `no change`, or `no previous data`. */
export function changeOf(now: number, before: number): { text: string; up: boolean | undefined } {
  if (now === before) return { text: 'no change', up: undefined }
  if (before <= 0) return { text: before === 0 ? 'no previous data' : 'negative before', up: undefined }
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return { text: now > before ? '▲ under 1%' : '▼ under 1%', up: now > before }
  return { text: `${percent > 0 ? '▲' : '▼'} ${Math.abs(percent).toLocaleString('en')}%`, up: percent > 0 }
}
