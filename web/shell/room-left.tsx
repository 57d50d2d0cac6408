import { type ClipboardEvent, type InputEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Text } from '#web/ui/text.tsx'

/** Share of the limit from which the field counts its characters. */
const countsFrom = 0.9

/** Counts the characters of the text field in it once they near its limit, and says when the browser cuts a pasted text. */
function RoomLeft({ children }: { children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null)
  const [text, setText] = useState<string>()
  const cut = useRef(false)
  // Without dependencies, because each change of the field's value renders it.
  useLayoutEffect(() => {
    const field = around.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    if (!field || (field.maxLength < longEnough && !cut.current)) return setText(undefined)
    const { maxLength, value } = field
    if (cut.current)
      return setText(`Only the first ${maxLength} characters fit. The rest of the pasted text is left out.`)
    setText(value.length >= maxLength * countsFrom ? textOf(value.length, maxLength) : undefined)
  })
  return (
    <div
      ref={around}
      onPaste={({ target, clipboardData }: ClipboardEvent) => {
        if (isText(target)) cut.current = clipboardData.getData('text').length > roomIn(target)
      }}
      onInput={({ target }: InputEvent) => {
        if (isText(target) && target.value.length < target.maxLength) cut.current = false
      }}
    >
      {children}
      {text && (
        <Text as="div" tone="muted" size="sm" figures role="status">
          {text}
        </Text>
      )}
    </div>
  )
}

/** Fields with a smaller limit, such as codes, are meant to be filled. */
const longEnough = 40

const isText = (field: EventTarget): field is HTMLInputElement | HTMLTextAreaElement =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.maxLength > 0

/** Returns how many characters can be pasted in place of what is selected. */
const roomIn = ({ maxLength, value, selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement): number =>
  maxLength - value.length + ((selectionEnd ?? 0) - (selectionStart ?? 0))

const textOf = (length: number, limit: number): string =>
  length < limit ? `${length} of ${limit} characters` : `${limit} characters, which is the limit`

/** Mantine's `inputContainer` of text fields. */
export const countCharacters = (field: ReactNode): ReactNode => <RoomLeft>{field}</RoomLeft>
