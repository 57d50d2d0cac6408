import { dayAndTime } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'

interface Props<V> {
  value: V
  /** Changes that start later. */
  next: readonly { id: string; value: V; startsAt: string }[]
  text: (value: V) => string
}

/** A setting's value and its scheduled changes. The column is at least as wide as the value. */
export const ValueCell = <V,>({ value, next, text }: Props<V>) => (
  <Stack as="span" gap={0.5} style={{ gridTemplateColumns: 'auto' }}>
    <Text as="span" figures nowrap>
      {text(value)}
    </Text>
    {next.map(change => (
      <Text as="span" key={change.id} tone="muted" size="sm">
        {text(change.value)} from {dayAndTime(change.startsAt)}
      </Text>
    ))}
  </Stack>
)
