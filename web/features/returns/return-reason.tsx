import { type OrderReturn, returnReasons } from '#contract/orders/return-shapes.ts'
import { StepPicture } from '#web/features/orders/step-picture.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './return-reason.module.css'

/** Why somebody sends something back, with the pictures of it. */
export function WhatWasSaid({ of: { reason, note, pictures } }: { of: OrderReturn }) {
  return (
    <>
      <Text as="p" weight="strong">
        {returnReasons[reason].name}.
      </Text>
      {note && <p className={classes.note}>“{note}”</p>}
      {pictures.length > 0 && (
        <Row as="ul" gap={2} align="stretch" wrap className={classes.pictures} aria-label="Pictures">
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
