import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'

/** Says that a form started with a kept draft, with a button that discards it. */
export const RestoredDraft = ({ onDiscard }: { onDiscard: () => void }) => (
  <Row gap={2} across={4} justify="between" wrap panel="marigold" pad={2} role="status">
    We restored your unsaved changes.
    <Text as="button" type="button" link onClick={onDiscard}>
      Start over
    </Text>
  </Row>
)
