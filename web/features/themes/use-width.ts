import { type RefObject, useEffect, useRef, useState } from 'react'

/** The width of an element in CSS pixels; undefined until it is known. */
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
