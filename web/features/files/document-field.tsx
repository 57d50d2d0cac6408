import { Progress } from '@mantine/core'
import { useRef, useState } from 'react'
import { uploadDocument } from '#contract/files/files.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { upload } from '#web/shell/upload.ts'
import { useUploading } from '#web/shell/uploads.ts'
import { FileLabel } from '#web/ui/file-label.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

interface Props {
  label: string
  /** The field in the body of the form's call. */
  name: string
  /** ID of the chosen document; empty for none. */
  value: string
  /** URL of the saved document. */
  href: string | null
  error: React.ReactNode
  onChange: (id: string) => void
}

type Sending =
  | { state: 'idle' }
  | { state: 'sending'; part: number }
  | { state: 'sent'; name: string }
  | { state: 'failed'; message: string }

/**
 * File field that uploads a private document when it is chosen, with progress. A form sent meanwhile goes once it is
 * there.
 */
export function DocumentField({ label, name, value, href, error, onChange }: Props) {
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const busy = sending.state === 'sending'
  const input = useRef<HTMLInputElement>(null)
  const { refuse } = useUploading(input, { field: name, isUploading: busy })

  const send = async (document: File | undefined) => {
    if (!document) return
    const checked = uploadDocument.body.safeParse({ document })
    if (!checked.success) {
      setSending({ state: 'failed', message: checked.error.issues[0]?.message ?? '' })
      return
    }
    setSending({ state: 'sending', part: 0 })
    try {
      const onProgress = (part: number) => setSending({ state: 'sending', part })
      const { data } = await upload(uploadDocument, { body: { document } }, { onProgress })
      setSending({ state: 'sent', name: document.name })
      onChange(data.id)
    } catch (failure) {
      refuse()
      setSending({ state: 'failed', message: sentenceOf(failure) })
    }
  }

  return (
    <Stack gap={2}>
      <Text size="md" weight="medium" id={`${name}-label`}>
        {label}
      </Text>
      <Row gap={2} across={3} wrap>
        <FileLabel busy={busy}>
          {busy ? 'Sending' : value ? 'Choose another' : 'Choose a file'}
          <input
            ref={input}
            type="file"
            name={name}
            className="visually-hidden"
            accept="application/pdf,image/jpeg,image/png,image/webp"
            aria-labelledby={`${name}-label`}
            disabled={busy}
            onChange={event => {
              void send(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </FileLabel>
        <span role="status">
          {sending.state === 'sent' && <Note>{sending.name} is uploaded. It’s kept once you save.</Note>}
          {sending.state === 'failed' && <Note late>{sending.message}</Note>}
          {sending.state === 'idle' && !value && <Note>PDF, JPEG, PNG or WebP, 10 MB at most.</Note>}
          {/* Of a draft that was restored. */}
          {sending.state === 'idle' && value && !href && <Note>A file is uploaded. It’s kept once you save.</Note>}
          {sending.state === 'idle' && value && href && (
            <Text as="a" tone="palm" weight="strong" href={href} target="_blank" rel="noreferrer">
              View uploaded file
            </Text>
          )}
        </span>
      </Row>
      {busy && <Progress value={sending.part * 100} size="sm" aria-label={`Uploading ${label}`} />}
      {error && sending.state !== 'failed' && <Note late>{error}</Note>}
    </Stack>
  )
}
