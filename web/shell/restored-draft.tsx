import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import type { Restored } from './kept-draft.ts'

const words: Readonly<Record<NonNullable<Restored>, string>> = {
  same: 'We restored your unsaved changes.',
  changed:
    'We restored your unsaved changes. Since then, this was changed by somebody else or in another tab. Check before you save.',
  dropped: 'We discarded your unsaved changes. Since then, this was changed by somebody else or in another tab.',
}

interface Props {
  restored: Restored
  discard: () => void
}

/** Discards the draft and moves the focus to the first field that follows the button, which goes. */
function startOver(button: Element, discard: () => void) {
  const form = button.closest('form, [role=dialog], main') ?? document.body
  const fields = () => [...form.querySelectorAll<HTMLElement>('input:not([type=file]), select, textarea')]
  const before = fields().filter(field => field.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING)
  discard()
  // Once the form shows it. A hidden or disabled field doesn't take the focus.
  setTimeout(() =>
    fields()
      .slice(before.length)
      .find(field => {
        field.focus()
        return document.activeElement === field
      }),
  )
}

/** Says that a form started with a kept draft, with a button that discards it, or why it didn't. Else renders nothing. */
export const RestoredDraft = ({ restored, discard }: Props) =>
  restored && (
    <Row gap={2} across={4} justify="between" wrap panel="marigold" pad={2} role="status">
      {words[restored]}
      {restored !== 'dropped' && (
        <Text as="button" type="button" link onClick={event => startOver(event.currentTarget, discard)}>
          Start over
        </Text>
      )}
    </Row>
  )
