import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ProductPicture } from '#contract/catalog/catalog.ts'
import { pictureProblem } from '#contract/catalog/product-limits.ts'
import { uploadPicture } from '#contract/files/files.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { toast } from '#web/shell/toast.ts'
import { upload } from '#web/shell/upload.ts'
import { useUploading } from '#web/shell/uploads.ts'

/** A picture on its way. */
export interface Sending {
  key: string
  name: string
  /** Progress from 0 to 1. */
  part: number
  /** Number of stored pictures before it. */
  before: number
}

/** A row of the list: a stored picture, or one on its way in its place. */
export type PictureRow = ProductPicture | Sending

export const isSending = (row: PictureRow): row is Sending => 'part' in row
export const rowIdOf = (row: PictureRow): string => (isSending(row) ? row.key : row.id)

const rowsOf = (pictures: readonly ProductPicture[], sending: readonly Sending[]): PictureRow[] => [
  ...pictures.flatMap((picture, at) => [...sending.filter(({ before }) => before === at), picture]),
  ...sending.filter(({ before }) => before >= pictures.length),
]

let count = 0

/**
 * Uploads pictures, two at a time, and adds each when stored, where it was chosen. A failure shows a toast and the
 * others continue. The form around `within` waits for them.
 */
export function usePictureUploads(
  within: RefObject<HTMLElement | null>,
  pictures: readonly ProductPicture[],
  onChange: (pictures: ProductPicture[]) => void,
) {
  const [sending, show] = useState<readonly Sending[]>([])
  const { refuse } = useUploading(within, { field: 'hostedImages', isUploading: sending.length > 0 })
  const now = useRef({ pictures, sending, onChange })
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

  const setSending = (all: readonly Sending[]) => {
    now.current.sending = all
    show(all)
  }
  /** Changes the list. Two changes before the next render both count. */
  const change = (by: (rows: PictureRow[]) => PictureRow[]) => {
    const { pictures: there, sending: under, onChange: changed } = now.current
    const rows = by(rowsOf(there, under))
    const all = rows.flatMap(row => (isSending(row) ? [] : row))
    setSending(
      rows.flatMap((row, at) =>
        isSending(row) ? { ...row, before: at - rows.slice(0, at).filter(isSending).length } : [],
      ),
    )
    if (all.length === there.length && all.every((picture, at) => picture === there[at])) return
    now.current.pictures = all
    changed(all)
  }

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
    const key = `sending-${count++}`
    const replace = (by: ProductPicture[]) => change(rows => rows.flatMap(row => (rowIdOf(row) === key ? by : row)))
    change(rows => [...rows, { key, name: picture.name, part: 0, before: 0 }])
    waiting.current.push(async () => {
      const signal = left.current?.signal
      try {
        const { data } = await upload(
          uploadPicture,
          { body: { picture } },
          {
            signal,
            onProgress: part =>
              setSending(now.current.sending.map(each => (each.key === key ? { ...each, part } : each))),
          },
        )
        const problem = pictureProblem(data)
        if (problem) {
          toast.bad(`${picture.name}: ${problem}`)
          refuse()
        }
        const isThere = now.current.pictures.some(({ id }) => id === data.id)
        replace(problem || isThere ? [] : [{ ...data, option: null }])
      } catch (failure) {
        if (signal?.aborted) return
        toast.bad(`${picture.name}: ${sentenceOf(failure)}`)
        refuse()
        replace([])
      }
    })
    next()
  }
  return { rows: rowsOf(pictures, sending), send, change }
}
