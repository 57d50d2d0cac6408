import { useEffect, useRef } from 'react'

/** For links in a row that scrolls where they don't fit: whenever `current` changes, the one that is current is in sight. */
export function useInSight(current: string) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is current
  useEffect(() => {
    const [around, here] = [row.current, row.current?.querySelector('[aria-current="page"]')]
    if (!around || !here) return
    const [frame, link] = [around.getBoundingClientRect(), here.getBoundingClientRect()]
    around.scrollLeft += link.left - frame.left - (frame.width - link.width) / 2
  }, [current])
  return row
}
