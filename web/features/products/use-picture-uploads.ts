import { useEffect, useRef, useState } from 'react'
import type { ProductPicture } from '#contract/catalog/catalog.ts'
import { pictureProblem } from '#contract/catalog/product-limits.ts'
import { uploadPicture } from '#contract/files/files.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { toast } from '#web/shell/toast.ts'
import { upload } from '#web/shell/upload.ts'

interface Sending {
  key: number
  name: string
  /** Progress from 0 to 1. */
  part: number
}

let count = 0

/** Uploads pictures, two at a time, and adds each when stored. A failure shows a toast and the others continue. */
export function usePictureUploads(pictures: readonly ProductPicture[], onChange: (pictures: ProductPicture[]) => void) {
  const [sending, setSending] = useState<Sending[]>([])
  const now = useRef({ pictures, onChange })
  const waiting = useRef<(() => Promise<void>)[]>([])
  const busy = useRef(0)
  const left = useRef<AbortController>(undefined)
  useEffect(() => {
    now.current.onChange = onChange
  }, [onChange])
  // Only when the pictures change: a render that shows progress may still have the old ones.
  useEffect(() => {
    now.current.pictures = pictures
  }, [pictures])
  useEffect(() => {
    const controller = new AbortController()
    left.current = controller
    return () => controller.abort()
  }, [])

  const next = async () => {
    const start = busy.current < 2 ? waiting.current.shift() : undefined
    if (!start) return
    busy.current++
    await start()
    busy.current--
    next()
  }

  const send = (picture: File) => {
    const checked = uploadPicture.body.safeParse({ picture })
    if (!checked.success) {
      toast.bad(checked.error.issues[0]?.message ?? '')
      return
    }
    const key = count++
    setSending(all => [...all, { key, name: picture.name, part: 0 }])
    waiting.current.push(async () => {
      const signal = left.current?.signal
      try {
        const { data } = await upload(
          uploadPicture,
          { body: { picture } },
          {
            signal,
            onProgress: part => setSending(all => all.map(each => (each.key === key ? { ...each, part } : each))),
          },
        )
        const { pictures: there, onChange: change } = now.current
        const problem = pictureProblem(data)
        if (problem) toast.bad(`${picture.name}: ${problem}`)
        else if (!there.some(({ id }) => id === data.id)) {
          const all = [...there, { ...data, option: null }]
          // Two uploads that complete before the next render both count.
          now.current = { pictures: all, onChange: change }
          change(all)
        }
      } catch (failure) {
        if (!signal?.aborted) toast.bad(`${picture.name}: ${sentenceOf(failure)}`)
      }
      setSending(all => all.filter(each => each.key !== key))
    })
    next()
  }
  return { sending, send }
}
