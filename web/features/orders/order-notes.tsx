import type { OrderNote } from '#contract/orders/order-shapes.ts'
import { dayAndTime } from '#web/ui/format.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { StepPicture } from './step-picture.tsx'

/** Notes of an order with their pictures. Customers only get notes that are visible to them. */
export function OrderNotes({
  notes,
  readBy = 'store',
}: {
  notes: readonly OrderNote[]
  readBy?: 'store' | 'customer'
}) {
  if (notes.length === 0) return null
  return (
    <List gap={4}>
      {notes.map(({ id, note, pictures, authorName, createdAt, toCustomer }) => (
        <li key={id}>
          {note && (
            <Text as="p" lines anywhere>
              {note}
            </Text>
          )}
          <Note>
            {dayAndTime(createdAt)} · {authorName}
            {readBy === 'store' && toCustomer && ' · visible to the customer'}
          </Note>
          {pictures.length > 0 && (
            <Row gap={2} wrap style={{ marginTop: 'var(--space-2)' }}>
              {pictures.map(picture => (
                <StepPicture key={picture.id} picture={picture} />
              ))}
            </Row>
          )}
        </li>
      ))}
    </List>
  )
}
