import { timeNow } from '#web/ui/clock.ts'
import { useUrl } from '#web/ui/url.ts'

/** Returns a function that opens the tab of `timeTabs` with something new, by its start; null is now. */
export function useOpenTab(): (startsAt: string | null) => void {
  const url = useUrl()
  return startsAt => {
    const later = startsAt !== null && Date.parse(startsAt) > timeNow().getTime()
    url.set({ status: later ? 'scheduled' : null })
  }
}
