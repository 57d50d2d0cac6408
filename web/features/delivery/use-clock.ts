import { useEffect, useState } from 'react'
import { timeNow } from '#web/ui/clock.ts'

/** Returns the current time, updated every 30 seconds, for countdowns. */
export function useNow(): Date {
  const [now, setNow] = useState(timeNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(timeNow()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
