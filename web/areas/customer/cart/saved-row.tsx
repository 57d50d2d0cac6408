import type { CartItem } from '#contract/cart/cart.ts'
import { priceOf } from '#web/features/cart/cart-view.ts'
import { Action } from '#web/ui/action.tsx'
import { naira } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import classes from './cart-row.module.css'
import { rowId } from './cart-row.tsx'

interface Props {
  item: CartItem
  onMove: () => void
  onRemove: () => void
}

/** An item saved for later, with changes of its price and stock. */
export function SavedRow({ item, onMove, onRemove }: Props) {
  const { name, productId, variantId, problem, storeName, productVariant } = item
  const [picture] = item.hostedImages
  const [pricing] = item.pricing
  const buyable = problem !== 'gone' && problem !== 'sold_out'
  return (
    <li id={rowId(variantId)} className={`${classes.row} ${buyable ? '' : classes.blocked}`}>
      <Thumb picture={picture} size={88} className={classes.picture} />
      <div>
        <Text as="p" weight="strong" anywhere>
          {problem === 'gone' ? name : <Link to={`/product/${productId}?variant=${variantId}`}>{name}</Link>}
        </Text>
        <Text as="p" tone="muted" size="sm" anywhere>
          {[...productVariant.options.map(({ option }) => option), storeName].filter(Boolean).join(' · ')}
        </Text>
        <Changes item={item} />
      </div>
      <div className={classes.total}>
        {problem !== 'gone' && pricing && <Money amount={pricing.sellingPrice} was={pricing.price} strong />}
      </div>
      <Row justify="between" wrap className={classes.change}>
        {buyable && (
          <Action onClick={onMove} aria-label={`Move to cart: ${name}`}>
            Move to cart
          </Action>
        )}
        <span className={classes.actions}>
          <Action look="quiet" onClick={onRemove} aria-label={`Remove ${name}`}>
            Remove
          </Action>
        </span>
      </Row>
    </li>
  )
}

function Changes({ item }: { item: CartItem }) {
  const { problem, seenPrice, left } = item
  if (problem === 'gone') return <Note late>No longer available.</Note>
  if (problem === 'sold_out') return <Note late>Sold out for now.</Note>
  const change = Math.round((seenPrice - priceOf(item)) * 100) / 100
  if (change > 0)
    return (
      <Text as="p" tone="palm" size="sm" weight="strong">
        {naira(change)} less than when you saved it
      </Text>
    )
  if (change < 0) return <Note late>{naira(-change)} more than when you saved it</Note>
  return problem === 'not_enough' ? <Note late>Only {left} left</Note> : null
}
