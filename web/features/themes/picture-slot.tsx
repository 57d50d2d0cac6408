import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { Picture } from '#contract/fields.ts'
import { uploadPicture } from '#contract/files/files.ts'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { useUploading } from '#web/shell/uploads.ts'
import { FileLabel } from '#web/ui/file-label.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { Text } from '#web/ui/text.tsx'
import { Frame } from '#web/ui/thumb.tsx'
import { IconPhotoPlus } from '#web/ui/work-icons.ts'

interface Props {
  label: string
  /** Recommended content and size, in a few words. */
  hint: string
  name: string
  required?: boolean
  problem?: ReactNode
  value: Picture | null
  onChange: (picture: Picture | null) => void
}

/** A picture field that uploads the chosen file immediately. A form sent meanwhile goes once it is there. */
export function PictureSlot({ label, hint, name, required, problem, value, onChange }: Props) {
  const upload = useChange(uploadPicture, {
    success: false,
    onSuccess: ({ data }) => onChange(data),
    onFailure: () => refuse(),
  })
  const input = useRef<HTMLInputElement>(null)
  const { refuse } = useUploading(input, { field: name, isUploading: upload.isPending })
  const send = (picture: File | undefined) => {
    if (!picture) return
    const checked = uploadPicture.body.safeParse({ picture })
    if (checked.success) upload.mutate({ body: { picture } })
    else toast.bad(checked.error.issues[0]?.message ?? '')
  }
  return (
    <Stack gap={2}>
      <div>
        <Text as="p" size="md" weight="strong">
          {label}
          {required && <RequiredMark />}
        </Text>
        <Text as="p" tone="muted" size="sm">
          {hint}
        </Text>
      </div>
      <Row gap={2} wrap>
        {value && (
          <Frame
            ratio={value.width / value.height}
            style={{ height: 64, maxWidth: 160, borderRadius: 'var(--radius-md)' }}
          >
            <PictureImg picture={{ ...value, alt: label }} sizes="160px" eager />
          </Frame>
        )}
        <FileLabel busy={upload.isPending}>
          <IconPhotoPlus size={20} aria-hidden="true" />
          <span role="status">{upload.isPending ? 'Sending' : value ? 'Change' : 'Choose a picture'}</span>
          <input
            ref={input}
            type="file"
            name={name}
            className="visually-hidden"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            disabled={upload.isPending}
            aria-label={value ? `Change ${label}` : `Choose ${label}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${name}-problem` : undefined}
            onChange={event => {
              send(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </FileLabel>
        {value && (
          <Button variant="subtle" color="clay" onClick={() => onChange(null)}>
            Remove {label.toLowerCase()}
          </Button>
        )}
      </Row>
      {problem && (
        <Text as="p" tone="clay" size="sm" id={`${name}-problem`} role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  )
}
