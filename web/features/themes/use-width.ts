import { type RefObject, useEffect, useRef, useState } from 'react'

/** Returns a ref and the width of its element in CSS pixels; undefined until measured. */
export function useWidth<T extends HTMLElement>(): [RefObject<T | null>, number | undefined] {
  const ref = useRef<T>(null)
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    if (!ref.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
