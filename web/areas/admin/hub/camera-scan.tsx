import { useEffect, useRef, useState } from 'react'
import { Note } from '#web/ui/note.tsx'
import classes from './scan-counter.module.css'

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
declare global {
  interface Window {
    /** Only in Chrome on Android and macOS. */
    BarcodeDetector?: new (options: {
      formats: string[]
    }) => Detector
  }
}

/** Milliseconds between two reads, and until the same code counts as scanned again. */
const readIntervalMs = 200
const repeatAfterMs = 4_000

/** Returns whether this browser can read codes with its camera. */
export const canScan = (): boolean => 'BarcodeDetector' in window && 'mediaDevices' in navigator

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** Reads codes with the rear camera while mounted. */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  const onCodeRef = useRef(onCode)
  useEffect(() => {
    onCodeRef.current = onCode
  }, [onCode])

  useEffect(() => {
    if (!window.BarcodeDetector) return
    const detector = new window.BarcodeDetector({ formats: ['code_128', 'qr_code'] })
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let over = false
    let last = { code: '', at: 0 }

    const read = async () => {
      const picture = video.current
      if (over || !picture) return
      const [found] = picture.readyState >= 2 ? await detector.detect(picture).catch(() => []) : []
      const now = Date.now()
      if (found && !over && (found.rawValue !== last.code || now - last.at > repeatAfterMs)) {
        last = { code: found.rawValue, at: now }
        navigator.vibrate?.(80)
        onCodeRef.current(found.rawValue)
      }
      timer = setTimeout(read, readIntervalMs)
    }
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(opened => {
        stream = opened
        if (over) stop(opened)
        else if (video.current) {
          video.current.srcObject = opened
          void read()
        }
      })
      .catch(() => setRefused(true))
    return () => {
      over = true
      clearTimeout(timer)
      if (stream) stop(stream)
    }
  }, [])

  if (refused) return <Note late>The camera isn’t available. Allow it in the browser, or type the code.</Note>
  return <video ref={video} className={classes.video} autoPlay muted playsInline aria-label="Camera" />
}
