import { useEffect, useState } from 'react'

/** Longer than the pauses of somebody who types, in milliseconds. */
const settlesMs = 1_000

/** Announces a text that changes to screen readers, once it has settled. It keeps the last one while it is undefined. */
export function Announced({ text }: { text: string | undefined }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (!text) return
    const timer = setTimeout(() => setAnnounced(text), settlesMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  )
}
