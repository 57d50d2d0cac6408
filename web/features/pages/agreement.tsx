import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'

/** Sentence that says what somebody accepts. `by` begins it, such as `By paying`. */
export function Agreement({ by }: { by: string }) {
  return (
    <Text as="p" tone="muted" size="sm" links>
      {by}, you accept the{' '}
      <Link to="/terms" target="_blank">
        terms of use
      </Link>{' '}
      and the{' '}
      <Link to="/privacy" target="_blank">
        privacy notice
      </Link>
      .
    </Text>
  )
}
