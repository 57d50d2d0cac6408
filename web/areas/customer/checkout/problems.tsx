import { useQuery } from '@tanstack/react-query'
import type { CheckoutProblem } from '#contract/checkout/checkout.ts'
import { toasts } from '#contract/messages.ts'
import { tellOtherTabs } from '#web/features/cart/account-cart.ts'
import { focusHeading } from '#web/shell/focus-heading.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { List, Row } from '#web/ui/layout.tsx'
import { addToCart, getCart, priceCart, removeFromCart, saveForLater, simulateOrder } from './checkout-calls.ts'

/** Problems that block payment, each with a fix, and notices without one. */
export default function ProblemList({ problems }: { problems: readonly CheckoutProblem[] }) {
  return (
    <div role="alert">
      <List gap={2} style={{ marginBottom: 'var(--space-3)' }}>
        {problems.map(problem => (
          <Row
            as="li"
            gap={2}
            across={4}
            justify="between"
            wrap
            key={`${problem.code} ${problem.itemId ?? problem.storeId}`}
            panel="clay"
            style={{ padding: 'var(--space-2) var(--space-3)' }}
          >
            <span>{problem.message}</span>
            <Fix problem={problem} />
          </Row>
        ))}
      </List>
    </div>
  )
}

/** Endpoints to invalidate after a change of the cart. */
const stale = [simulateOrder.id, getCart.id, priceCart.id]

function Fix({ problem: { code, itemId } }: { problem: CheckoutProblem }) {
  const cart = useQuery(queryOf(getCart))
  const onSuccess = () => {
    tellOtherTabs()
    // This step's: the button that was pressed is gone afterwards.
    focusHeading('main section + section h2')
  }
  const options = { invalidates: stale, onSuccess }
  const remove = useChange(removeFromCart, { ...options, failure: toasts.cartRemoveFailed })
  const change = useChange(addToCart, { ...options, failure: toasts.cartUpdateFailed })
  const save = useChange(saveForLater, { ...options, failure: toasts.cartUpdateFailed })
  if (code === 'price_changed') return null
  if (code === 'no_delivery') return <ActionLink to="/customer/cart">Change your cart</ActionLink>
  const item = cart.data?.cartItemsData.find(each => each.id === itemId)
  if (code === 'not_enough' && item && item.left > 0) {
    const { productId, variantId, left } = item
    return (
      <Action
        busy={change.isPending}
        onClick={() => change.mutate({ body: { items: [{ productId, variantId, quantity: left }], mode: 'set' } })}
      >
        Take {left}
      </Action>
    )
  }
  const busy = remove.isPending || save.isPending
  return (
    <span>
      {code === 'sold_out' && itemId && (
        <Action look="quiet" busy={busy} onClick={() => save.mutate({ params: { id: itemId }, body: { saved: true } })}>
          Save for later
        </Action>
      )}
      <Action busy={busy} onClick={() => remove.mutate({ query: { itemId } })} disabled={!itemId}>
        Remove it
      </Action>
    </span>
  )
}
