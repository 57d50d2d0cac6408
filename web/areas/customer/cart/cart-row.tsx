import type { CartItem } from '#contract/cart/cart.ts'
import { priceOf, totalOf } from '#web/features/cart/cart-view.ts'
import { filesLater } from '#web/features/checkout/delivery-words.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { naira } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { LiveQuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import classes from './cart-row.module.css'

interface Props {
  item: CartItem
  /** A change of it waits for the network. */
  waits: boolean
  /** It is a file, and its store delivers something else of the same order first. */
  later: boolean
  onQuantity: (quantity: number) => void
  /** The same by the button of a problem, which goes with it. */
  onFix: (quantity: number) => void
  /** Chooses another size or colour; undefined while that isn't possible. */
  onOptions: (() => void) | undefined
  onSave: () => void
  onRemove: () => void
}

/** Returns the ID of an item's row, in the cart or saved for later. */
export const rowId = (variantId: string): string => `item-${variantId}`

/** Returns what to do about an item that is sold out. */
export const soldOutAdvice = ({ productVariant }: CartItem): string =>
  `${productVariant.options.length > 0 ? 'Change its options, save' : 'Save'} it for later or remove it`

/** Returns whether an item costs less than when it was added. */
const priceFell = (item: CartItem): boolean => item.problem === 'price_changed' && priceOf(item) < item.seenPrice

/** Selector of quantities that can't be bought as typed. */
export const wrongQuantity = '[id^=item-] [aria-invalid]'

/** An item of the cart, with what blocks its purchase and how to fix that. */
export function CartRow({ item, waits, later, onQuantity, onFix, onOptions, onSave, onRemove }: Props) {
  const { name, productId, variantId, productVariant, problem } = item
  const { options, quantity } = productVariant
  const [picture] = item.hostedImages
  const [pricing] = item.pricing
  const exists = problem !== 'gone'
  const countable = exists && problem !== 'sold_out'
  return (
    <li id={rowId(variantId)} className={`${classes.row} ${item.available ? '' : classes.blocked}`}>
      <Thumb picture={picture} size={88} className={classes.picture} />
      <div>
        <Text as="p" weight="strong" anywhere>
          {exists ? <Link to={`/product/${productId}?variant=${variantId}`}>{name}</Link> : name}
        </Text>
        {options.length > 0 && (
          <Row across={2} wrap tone="muted" size="sm">
            <Text anywhere>{options.map(each => each.option).join(', ')}</Text>
            {onOptions && exists && (
              <Text
                as="button"
                type="button"
                link
                underline
                style={{ marginBlock: 'calc(-1 * var(--space-3))' }}
                onClick={onOptions}
                aria-label={`Change options of ${name}`}
              >
                Change
              </Text>
            )}
          </Row>
        )}
        {exists && pricing && (quantity > 1 || !item.available) && (
          <Text as="p" tone="muted" size="sm">
            <Money amount={pricing.sellingPrice} /> each
          </Text>
        )}
        {later && (
          <Text as="p" tone="muted" size="sm">
            {filesLater}. Bought on its own, it’s there as soon as you pay.
          </Text>
        )}
        {waits && (
          <Text as="p" tone="muted" size="sm">
            Changed on this device only, until the network is back
          </Text>
        )}
      </div>
      <div className={classes.total}>
        {item.available && <Money amount={totalOf([item])} was={quantity * (pricing?.price ?? 0)} strong />}
      </div>
      <Row justify="between" wrap className={classes.change}>
        {countable && (
          <LiveQuantityStepper
            label={name}
            value={quantity}
            onChange={onQuantity}
            max={Math.max(item.left, quantity)}
          />
        )}
        <Row as="span" align="stretch" className={classes.actions}>
          <Action look="quiet" onClick={onSave} aria-label={`Save for later: ${name}`}>
            Save for later
          </Action>
          <Action look="quiet" onClick={onRemove} aria-label={`Remove ${name}`}>
            Remove
          </Action>
        </Row>
      </Row>
      {problem && (
        <Row
          gap={1}
          across={4}
          justify="between"
          wrap
          touch
          panel={priceFell(item) ? 'palm' : 'clay'}
          className={classes.problem}
        >
          <Problem item={item} onFix={onFix} />
        </Row>
      )}
    </li>
  )
}

function Problem({ item, onFix }: Pick<Props, 'item' | 'onFix'>) {
  const { problem, left, seenPrice, name } = item
  switch (problem) {
    case 'gone':
      return (
        <>
          <Text as="p" tone="clay" size="md" weight="strong">
            This product is no longer available. Remove it to continue.
          </Text>
          <ActionLink to={`/search?search=${encodeURIComponent(name)}`}>Find another</ActionLink>
        </>
      )
    case 'sold_out':
      return (
        <Text as="p" tone="clay" size="md" weight="strong">
          Sold out. {soldOutAdvice(item)}.
        </Text>
      )
    case 'not_enough':
      return (
        <>
          <Text as="p" tone="clay" size="md" weight="strong">
            {left === 1 ? 'Only 1 is left.' : `Only ${left} are left.`}
          </Text>
          <Action onClick={() => onFix(left)}>Take {left}</Action>
        </>
      )
    case 'price_changed':
      return (
        <>
          <Text as="p" tone={priceFell(item) ? 'palm' : 'clay'} size="md" weight="strong">
            It was {naira(seenPrice)} when you added it and is now {naira(priceOf(item))}.
          </Text>
          <Action onClick={() => onFix(item.productVariant.quantity)}>OK</Action>
        </>
      )
    default:
      return null
  }
}
