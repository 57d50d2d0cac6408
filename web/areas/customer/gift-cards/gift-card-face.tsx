import type { GiftCardDesign } from '#contract/money/gift-card-limits.ts'
import { Adire, type AdireTone } from '#web/ui/adire.tsx'
import { naira } from '#web/ui/format.ts'
import classes from './gift-card-face.module.css'

/** Each design's cloth. */
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

interface Props {
  design: GiftCardDesign
  /** Naira. */
  amount: number
  /** Whom it is for and from, or another line. */
  who?: string
  /** The last four of its code. */
  last4?: string
}

/** A gift card as it looks: its cloth and what it is worth. */
export function GiftCardFace({ design, amount, who, last4 }: Props) {
  return (
    <div className={`${classes.card} ${classes[design]}`}>
      <Adire seed={`gift card ${design}`} tone={tones[design]} columns={10} rows={6} className={classes.cloth} />
      <div className={classes.words}>
        <span className={classes.brand}>Bitmarte gift card</span>
        <div>
          <div className={classes.amount}>{naira(amount).replace(/\.00$/, '')}</div>
          <div className={classes.line}>
            <span className={classes.who}>{who}</span>
            {last4 && (
              <span className={classes.code}>
                <span className="visually-hidden">Code ending in {last4}</span>
                <span aria-hidden="true">•••• {last4}</span>
              </span>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
