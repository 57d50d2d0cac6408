import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'

/** Title of a public list, with its number of items. */
export function ListingHead({ title, count }: { title: string; count?: string | undefined }) {
  return (
    <Row
      gap={0.5}
      across={5}
      align="baseline"
      justify="between"
      wrap
      style={{ margin: 'var(--space-2) 0 var(--space-4)' }}
    >
      <Text as="h1" anywhere>
        {title}
      </Text>
      {count && (
        <Text as="p" tone="muted" size="md" figures role="status">
          {count}
        </Text>
      )}
    </Row>
  )
}
