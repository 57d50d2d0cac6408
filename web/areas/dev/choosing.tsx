import { useState } from 'react'
import { connection, toasts } from '#contract/messages.ts'
import { toast } from '#web/shell/toast.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { ColourSwatch } from '#web/ui/colour-swatch.tsx'
import { Row } from '#web/ui/layout.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { RatingInput } from '#web/ui/rating.tsx'
import { Section } from '#web/ui/section.tsx'
import type { TypedNumber } from '#web/ui/typed-number.ts'

const colours = [
  { value: 'indigo', label: 'Indigo', colour: 'var(--cloth-indigo)' },
  { value: 'clay', label: 'Clay', colour: 'var(--cloth-clay)' },
  { value: 'palm', label: 'Palm', colour: 'var(--cloth-palm)' },
]

/** Controls that choose a value, and buttons. */
export function Choosing() {
  const [quantity, setQuantity] = useState<TypedNumber>(1)
  const [stars, setStars] = useState(4)
  const [colour, setColour] = useState('indigo')
  const [size, setSize] = useState('10')
  return (
    <Section title="Choosing and doing">
      <Row gap={3} across={4} wrap style={{ marginBlock: 'var(--space-3)' }}>
        {colours.map(each => (
          <ColourSwatch key={each.value} name="colour" {...each} checked={colour === each.value} onChange={setColour} />
        ))}
        {['8', '10', '12', '16'].map(each => (
          <Choice
            key={each}
            name="size"
            label={each}
            value={each}
            checked={size === each}
            onChange={setSize}
            soldOut={each === '16'}
          />
        ))}
        <QuantityStepper label="Adire wrap dress" value={quantity} onChange={setQuantity} max={5} />
        <RatingInput name="stars" label="Your rating" value={stars} onChange={setStars} />
      </Row>
      <Row gap={3} across={4} wrap style={{ marginBlock: 'var(--space-3)' }}>
        <Action look="main" pill large>
          Add to cart
        </Action>
        <Action look="main" onClick={() => toast.good(toasts.couponApplied)}>
          It went well
        </Action>
        <Action look="danger" onClick={() => toast.bad(connection)}>
          It didn’t
        </Action>
        <Action onClick={() => toast.info('Prices are held for 15 minutes.')}>Plain</Action>
        <ActionLink to="/dev/ui" look="quiet">
          Quiet
        </ActionLink>
        <Action look="main" busy>
          Busy
        </Action>
      </Row>
    </Section>
  )
}
