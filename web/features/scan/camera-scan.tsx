import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Frame } from '#web/ui/thumb.tsx'
import { beep } from './beep.ts'
import { codeReader } from './code-reader.ts'

/** Milliseconds between two reads, and until the same code counts as scanned again. */
const readIntervalMs = 200
const repeatAfterMs = 4_000

/** Returns whether this browser has a camera that pages can use. */
export const canScan = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function'

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** Returns whether a camera has a torch, which TypeScript's types don't know. */
const hasTorch = (track: MediaStreamTrack): boolean => {
  const can: object = track.getCapabilities?.() ?? {}
  return 'torch' in can && can.torch === true
}

interface Props {
  /** Returns what came of the code, which a tone tells. */
  onCode: (code: string) => Promise<'well' | 'wrong' | 'waiting'>
}

const wholeVideo = { aspectRatio: '4 / 3', width: '100%' }

/** Reads the codes of labels with the rear camera while mounted, with a torch where the camera has one. */
export function CameraScan({ onCode }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  const [torch, setTorch] = useState<{ track: MediaStreamTrack; on: boolean }>()
  const onCodeRef = useRef(onCode)
  useEffect(() => {
    onCodeRef.current = onCode
  }, [onCode])

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let over = false
    let last = { code: '', at: 0 }

    const scanned = async (code: string) => {
      navigator.vibrate?.(80)
      const went = await onCodeRef.current(code)
      beep(went === 'wrong' ? 'wrong' : 'well')
    }
    const start = async () => {
      const [opened, read] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } }),
        codeReader(),
      ])
      stream = opened
      if (over || !video.current) return stop(opened)
      video.current.srcObject = opened
      const [track] = opened.getVideoTracks()
      if (track && hasTorch(track)) setTorch({ track, on: false })
      const look = async () => {
        const picture = video.current
        if (over || !picture) return
        const code = picture.readyState >= 2 ? await read(picture) : undefined
        const now = Date.now()
        if (code && !over && (code !== last.code || now - last.at > repeatAfterMs)) {
          last = { code, at: now }
          void scanned(code)
        }
        timer = setTimeout(look, readIntervalMs)
      }
      void look()
    }
    start().catch(() => setRefused(true))
    return () => {
      over = true
      clearTimeout(timer)
      if (stream) stop(stream)
    }
  }, [])

  const light = async ({ track, on }: NonNullable<typeof torch>) => {
    await track.applyConstraints({ advanced: [{ torch: !on } as MediaTrackConstraintSet] }).catch(() => undefined)
    setTorch({ track, on: !on })
  }
  if (refused) return <Note late>The camera isn’t available. Allow it in the browser, or type the code.</Note>
  return (
    <Stack gap={2}>
      <Frame style={wholeVideo}>
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label="Camera"
          style={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      </Frame>
      {torch && (
        <Button variant="default" size="lg" aria-pressed={torch.on} onClick={() => light(torch)}>
          {torch.on ? 'Turn the torch off' : 'Turn the torch on'}
        </Button>
      )}
    </Stack>
  )
}
