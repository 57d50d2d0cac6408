/** Difference that a device's clock may have: the server's time has whole seconds, and a response takes a while. */
const toleranceMs = 30_000

let offsetMs = 0

/** Sets the clock by the time at which the server has just responded, `Fri, 27 Nov 2026 06:19:43 GMT`. */
export function setClock(servedAt: string | null): void {
  const served = Date.parse(servedAt ?? '')
  if (Number.isNaN(served)) return
  const ahead = served - Date.now()
  offsetMs = Math.abs(ahead) > toleranceMs ? ahead : 0
}

/** The time, by the server's clock where the device's is wrong. On the server it is the server's. */
export const timeNow = (): Date => new Date(Date.now() + offsetMs)
