import { Link } from 'react-router'
import type { CartItem } from '#contract/cart/cart.ts'
import { priceOf, totalOf } from '#web/features/cart/cart-view.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { naira } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { LiveQuantityStepper } from '#web/ui/quantity-stepper.tsx'
import classes from './cart-row.module.css'

interface Props {
  item: CartItem
  onQuantity: (quantity: number) => void
  onSave: () => void
  onRemove: () => void
}

/** An item of the cart, with what stands in its way and what to do about it. */
export function CartRow({ item, onQuantity, onSave, onRemove }: Props) {
  const { name, productId, variantId, productVariant, problem } = item
  const { options, quantity } = productVariant
  const [picture] = item.hostedImages
  const [pricing] = item.pricing
  const there = problem !== 'gone'
  const countable = there && problem !== 'sold_out'
  return (
    <li className={`${classes.row} ${item.available ? '' : classes.blocked}`}>
      <div className={classes.picture}>{picture && <PictureImg picture={picture} sizes="88px" decorative />}</div>
      <div className={classes.words}>
        <p className={classes.name}>
          {there ? <Link to={`/product/${productId}?variant=${variantId}`}>{name}</Link> : name}
        </p>
        {options.length > 0 && <p className={classes.note}>{options.map(each => each.option).join(', ')}</p>}
        {there && pricing && (quantity > 1 || !item.available) && (
          <p className={classes.note}>
            <Money amount={pricing.sellingPrice} /> each
          </p>
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
        <Row as="span" align="stretch" className={classes.ways}>
          <Action look="quiet" onClick={onSave} aria-label={`Save for later: ${name}`}>
            Save for later
          </Action>
          <Action look="quiet" onClick={onRemove} aria-label={`Remove ${name}`}>
            Remove
          </Action>
        </Row>
      </Row>
      {problem && (
        <Row gap={1} across={4} justify="between" wrap className={classes.problem}>
          <Problem item={item} onQuantity={onQuantity} />
        </Row>
      )}
    </li>
  )
}

function Problem({ item, onQuantity }: Pick<Props, 'item' | 'onQuantity'>) {
  const { problem, left, seenPrice, name } = item
  switch (problem) {
    case 'gone':
      return (
        <>
          <p className={classes.late}>This has left the shop. Remove it to go on.</p>
          <ActionLink to={`/search?search=${encodeURIComponent(name)}`}>Find another</ActionLink>
        </>
      )
    case 'sold_out':
      return <p className={classes.late}>Sold out. Save it for later in case it returns, or remove it.</p>
    case 'not_enough':
      return (
        <>
          <p className={classes.late}>{left === 1 ? 'Only 1 is left.' : `Only ${left} are left.`}</p>
          <Action onClick={() => onQuantity(left)}>Take {left}</Action>
        </>
      )
    case 'price_changed':
      return (
        <>
          <p className={classes.late}>
            It was {naira(seenPrice)} when you put it in, and is {naira(priceOf(item))} now.
          </p>
          <Action onClick={() => onQuantity(item.productVariant.quantity)}>That’s fine</Action>
        </>
      )
    default:
      return null
  }
}
