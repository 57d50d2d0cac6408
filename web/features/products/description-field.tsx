import { ActionIcon, Button, Input, Textarea } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { productLimits } from '#contract/catalog/product-limits.ts'
import { StoreText } from '#web/features/pages/page-text.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { IconBold, IconItalic, IconLink, IconList } from '#web/ui/work-icons.ts'
import { type Mark, markText } from './mark-text.ts'

interface Props {
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  /** Shows the text as customers see it. */
  readOnly?: boolean
}

const marks = [
  { mark: 'bold', label: 'Bold', Icon: IconBold, keys: 'Control+b' },
  { mark: 'italic', label: 'Italic', Icon: IconItalic, keys: 'Control+i' },
  { mark: 'list', label: 'List', Icon: IconList, keys: undefined },
  { mark: 'link', label: 'Link', Icon: IconLink, keys: undefined },
] as const

/** Field for a description with bold words, italics, lists and links, and a preview as customers see it. */
export function DescriptionField({ value, onChange, error, readOnly = false }: Props) {
  const id = useId()
  const [preview, setPreview] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const apply = (mark: Mark) => {
    const area = field.current
    if (!area) return
    const { text, from, to } = markText({ text: value, from: area.selectionStart, to: area.selectionEnd }, mark)
    onChange(text)
    // The new text is in the field after the next render.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(from, to)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const mark = event.key === 'b' ? 'bold' : event.key === 'i' ? 'italic' : undefined
    if (!mark || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    apply(mark)
  }
  if (readOnly)
    return (
      <Stack gap={1} role="group" aria-label="Description">
        <Text weight="strong">Description</Text>
        {value.trim() ? <StoreText content={value} /> : <Text tone="muted">None</Text>}
      </Stack>
    )
  return (
    <Input.Wrapper
      id={id}
      label="Description"
      description={`Materials, use and what is in the box. An empty line starts a paragraph, ${productLimits.paragraphs} at most.`}
      error={error}
    >
      <Row gap={1} justify="between" wrap style={{ marginBlock: 'var(--space-1)' }}>
        <Row gap={1} role="toolbar" aria-label="Format the description">
          {marks.map(({ mark, label, Icon, keys }) => (
            <ActionIcon
              key={mark}
              variant="default"
              size={44}
              aria-label={label}
              title={label}
              aria-keyshortcuts={keys}
              disabled={preview}
              onClick={() => apply(mark)}
            >
              <Icon size={18} aria-hidden="true" />
            </ActionIcon>
          ))}
        </Row>
        <Button variant="subtle" aria-pressed={preview} onClick={() => setPreview(!preview)}>
          {preview ? 'Edit' : 'Preview'}
        </Button>
      </Row>
      {preview ? (
        <Stack gap={2} panel="line" pad={3} style={{ minHeight: 120 }}>
          {value.trim() ? <StoreText content={value} /> : <Text tone="muted">The description is empty.</Text>}
        </Stack>
      ) : (
        <Textarea
          ref={field}
          id={id}
          name="description"
          aria-describedby={error ? `${id}-error ${id}-description` : `${id}-description`}
          autosize
          minRows={5}
          maxRows={20}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          error={Boolean(error)}
        />
      )}
    </Input.Wrapper>
  )
}
