import { type OrderReturn, returnReasons } from '#contract/orders/return-shapes.ts'
import { StepPicture } from '#web/features/orders/step-picture.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'

/** A customer's reason for a return with note and pictures. */
export function WhatWasSaid({ of: { reason, note, pictures } }: { of: OrderReturn }) {
  return (
    <>
      <Text as="p" weight="strong">
        {returnReasons[reason].name}.
      </Text>
      {note && (
        <Text as="p" lines anywhere style={{ marginTop: 'var(--space-15)' }}>
          “{note}”
        </Text>
      )}
      {pictures.length > 0 && (
        <Row as="ul" gap={2} wrap style={{ marginTop: 'var(--space-3)' }} aria-label="Pictures">
          {pictures.map(picture => (
            <li key={picture.id}>
              <StepPicture picture={picture} />
            </li>
          ))}
        </Row>
      )}
    </>
  )
}
