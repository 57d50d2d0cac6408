import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Text } from '#web/ui/text.tsx'

/** Share of the limit from which the field counts its characters. */
const countsFrom = 0.9

/** Counts the characters of the text field in it once they near its limit, because the browser drops further ones. */
function RoomLeft({ children }: { children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null)
  const [text, setText] = useState<string>()
  // Without dependencies, because each change of the field's value renders it anew.
  useLayoutEffect(() => {
    const field = around.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    if (!field || field.maxLength < longEnough) return
    const { maxLength, value } = field
    setText(value.length >= maxLength * countsFrom ? textOf(value.length, maxLength) : undefined)
  })
  return (
    <div ref={around}>
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

const textOf = (length: number, limit: number): string =>
  length < limit ? `${length} of ${limit} characters` : `${limit} characters, which is the limit`

/** Mantine's `inputContainer` of text fields. */
export const countCharacters = (field: ReactNode): ReactNode => <RoomLeft>{field}</RoomLeft>
