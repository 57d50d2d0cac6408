import type { GiftCardDesign } from '#contract/money/gift-card-limits.ts'
import { Adire, type AdireTone } from '#web/ui/adire.tsx'
import { naira } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './gift-card-face.module.css'

/** Cloth of each design. */
export const tones: Readonly<Record<GiftCardDesign, AdireTone>> = {
  palm: 'palm',
  indigo: 'indigo',
  marigold: 'gold',
  clay: 'clay',
}

export const designNames: Readonly<Record<GiftCardDesign, string>> = {
  palm: 'Palm',
  indigo: 'Indigo',
  marigold: 'Marigold',
  clay: 'Clay',
}

/** An amount as a gift card has it, without zero kobo. */
export const shortNaira = (amount: number): string => naira(amount).replace(/\.00$/, '')

interface Props {
  design: GiftCardDesign
  /** Naira. */
  amount: number
  /** The line below the amount, such as the recipient and sender. */
  who?: string
  /** Last four characters of the code. */
  last4?: string
}

/** The picture of a gift card: cloth, amount and one line of text. */
export function GiftCardFace({ design, amount, who, last4 }: Props) {
  const figure = shortNaira(amount)
  return (
    <div className={`${classes.card} ${classes[design]}`}>
      <Adire
        seed={`gift card ${design}`}
        tone={tones[design]}
        columns={10}
        rows={6}
        style={{ position: 'absolute', inset: 0 }}
      />
      <div className={classes.words}>
        <Text size="sm" weight="bold" className={classes.brand}>
          Bitmarte gift card
        </Text>
        <div>
          {/* One to the kobo fits the smallest card on one line, too. */}
          <Text as="div" size={figure.includes('.') ? '2xl' : '3xl'} weight="bold" figures className={classes.amount}>
            {figure}
          </Text>
          <Row gap={4} align="baseline" justify="between">
            <Text size="md" cut>
              {who}
            </Text>
            {last4 && (
              <Text size="md" figures style={{ flex: 'none', letterSpacing: '0.06em' }}>
                <span className="visually-hidden">Code ending in {last4}</span>
                <span aria-hidden="true">•••• {last4}</span>
              </Text>
            )}
          </Row>
        </div>
      </div>
    </div>
  )
}
