import { useEffect, useRef } from 'react'

/** Scrolls the current link of a scrolling row or column into view whenever `current` changes. */
export function useInSight(current: string) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another link is current
  useEffect(() => {
    const [around, here] = [row.current, row.current?.querySelector('[aria-current="page"]')]
    if (!around || !here) return
    const [frame, link] = [around.getBoundingClientRect(), here.getBoundingClientRect()]
    around.scrollLeft += link.left - frame.left - (frame.width - link.width) / 2
    // A column keeps its place while the link is visible.
    if (link.top < frame.top || link.bottom > frame.bottom)
      around.scrollTop += link.top - frame.top - (frame.height - link.height) / 2
  }, [current])
  return row
}
