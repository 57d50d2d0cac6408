import { useRef } from 'react'
import { getCart } from '#contract/cart/cart.ts'
import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { reorder } from '#contract/orders/orders.ts'
import type { NotReordered, Reordered } from '#contract/orders/reorder.ts'
import { useChange } from '#web/shell/query.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { missingWords, reorderedWords } from './reorder-words.ts'

/** Adds the products of an order to the cart again. */
export function useReorder(order: Pick<CustomerOrder, 'id'>) {
  // The second click of a double click arrives before the button is disabled.
  const running = useRef(false)
  const onSettled = () => {
    running.current = false
  }
  const change = useChange(reorder, {
    invalidates: [getCart.id],
    success: false,
    onSuccess: onSettled,
    onFailure: onSettled,
  })
  const start = () => {
    if (running.current) return
    running.current = true
    change.mutate({ params: { id: order.id } })
  }
  return { start, busy: change.isPending, result: change.answer?.data }
}

export function ReorderButton({ again }: { again: ReturnType<typeof useReorder> }) {
  return (
    <Action busy={again.busy} onClick={again.start}>
      Buy again
    </Action>
  )
}

const nameOf = ({ productName, productVariants }: NotReordered) =>
  [productName, ...productVariants.map(({ option }) => option)].join(', ')

/** Result of a reorder: the added products and the unavailable ones. */
export function ReorderResult({ result }: { result: Reordered | undefined }) {
  return (
    <div role="status">
      {result && (
        <Stack gap={2} align="start" panel="palm" pad={4}>
          <Text as="p" weight="strong">
            {reorderedWords(result)}
          </Text>
          {result.missing.length > 0 && (
            <ul style={{ paddingLeft: 'var(--space-4)' }}>
              {result.missing.map(item => (
                <li key={nameOf(item)}>
                  <strong>{nameOf(item)}</strong>: {missingWords(item)}
                </li>
              ))}
            </ul>
          )}
          {result.added > 0 && (
            <ActionLink to="/customer/cart" look="main">
              Go to your cart
            </ActionLink>
          )}
        </Stack>
      )}
    </div>
  )
}
