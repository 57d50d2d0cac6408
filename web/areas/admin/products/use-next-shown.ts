import { useEffect, useState } from 'react'

/** Milliseconds in which the next product can't be decided on: a second press was meant for the one before. */
const unreadMs = 1_000

/**
 * Puts the focus on the heading and scrolls to the top when another product follows on the page. Returns true until a
 * person can have seen that it is another one. `id` is undefined while the product loads.
 */
export function useNextShown(id: string | undefined): boolean {
  const [seen, setSeen] = useState(id)
  const another = id !== undefined && seen !== undefined && id !== seen
  useEffect(() => {
    if (!another) {
      if (id) setSeen(id)
      return
    }
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
    const timer = setTimeout(() => setSeen(id), unreadMs)
    return () => clearTimeout(timer)
  }, [another, id])
  return another
}
