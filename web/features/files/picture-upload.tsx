import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { Picture } from '#contract/fields.ts'
import { uploadPicture } from '#contract/files/files.ts'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { useUploading } from '#web/shell/uploads.ts'
import { FileLabel } from '#web/ui/file-label.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { Frame } from '#web/ui/thumb.tsx'

interface Props {
  /** What the picture is, such as `logo`. */
  what: string
  /** The field in the body of the form's call. */
  name: string
  /** Saved picture. */
  kept: Picture | null
  /** ID of the chosen picture. */
  value: string | null
  onChange: (id: string | null) => void
  /** Shown without a picture. */
  empty?: ReactNode
}

/**
 * Field for one square picture, uploaded when it is chosen and used once the form is saved. A form sent meanwhile goes
 * once it is there.
 */
export function PictureUpload({ what, name, kept, value, onChange, empty }: Props) {
  const [sent, setSent] = useState<Picture>()
  const upload = useChange(uploadPicture, {
    success: false,
    onSuccess: ({ data }) => {
      setSent(data)
      onChange(data.id)
    },
    onFailure: () => refuse(),
  })
  const input = useRef<HTMLInputElement>(null)
  const { refuse } = useUploading(input, { field: name, isUploading: upload.isPending })
  const shown = [sent, kept].find(picture => picture?.id === value)
  const choose = (picture: File | undefined) => {
    if (!picture) return
    const checked = uploadPicture.body.safeParse({ picture })
    if (checked.success) upload.mutate({ body: { picture } })
    else toast.bad(checked.error.issues[0]?.message ?? '')
  }
  return (
    <Row gap={4}>
      <Frame style={{ flex: 'none', width: 96, height: 96 }}>
        {shown ? <PictureImg picture={shown} sizes="96px" eager /> : empty}
      </Frame>
      <Row gap={1.5} across={2} wrap>
        <FileLabel busy={upload.isPending}>
          {upload.isPending ? 'Sending' : shown ? `Another ${what}` : `Choose a ${what}`}
          <input
            ref={input}
            type="file"
            name={name}
            className="visually-hidden"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            disabled={upload.isPending}
            onChange={event => {
              choose(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </FileLabel>
        {shown && (
          <Button variant="subtle" color="clay" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
        <Note>Square works best, 10 MB at most.</Note>
      </Row>
    </Row>
  )
}
