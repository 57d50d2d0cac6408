import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CartItem } from '#contract/cart/cart.ts'
import type { Product, Variant } from '#contract/catalog/catalog.ts'
import { loadFailed } from '#contract/failures.ts'
import { allInCart } from '#contract/messages.ts'
import { dependentIds, tellOtherTabs } from '#web/features/cart/account-cart.ts'
import { browserCart } from '#web/features/cart/browser-cart.ts'
import { fetchProducts } from '#web/features/cart/cart-calls.ts'
import { shownPrice } from '#web/features/catalog/shown-price.ts'
import { cartItemOf, choicesOf, chosenOf, isScarce, leftWords } from '#web/features/catalog/variant-choice.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { OfflineNote } from '#web/shell/offline-note.tsx'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { Action } from '#web/ui/action.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { count } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { OpenDialog } from '#web/ui/plain-dialog.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { calls } from './change-variant-calls.ts'

interface Props {
  item: CartItem
  /** The items of the cart. */
  items: readonly CartItem[]
  signedIn: boolean
  onClose: () => void
  /** Called with the variant that takes the item's place, before the cart has it. */
  onChange: (variantId: string) => void
}

/** Dialog that replaces an item of the cart by another variant of its product, such as another size. */
export default function ChangeVariant({ onClose, ...of }: Props) {
  return (
    <OpenDialog title="Change options" onClose={onClose}>
      {close => <Choose {...of} onClose={close} />}
    </OpenDialog>
  )
}

function Choose({ item, onClose, ...of }: Props) {
  const { data, error } = useQuery({
    queryKey: ['products.customer-batch', [item.productId]],
    queryFn: ({ signal }) => fetchProducts([item.productId], signal),
    staleTime: 0, // The stock may have changed since the page loaded.
  })
  const [product] = data ?? []
  return (
    <Stack gap={4}>
      <Text as="p" weight="strong" anywhere>
        {item.name}
      </Text>
      {product && product.variant.length > 1 ? (
        <Options item={item} product={product} onClose={onClose} {...of} />
      ) : (
        <>
          {data || error ? (
            <p role="alert">{error ? loadFailed.productsNow : noOthers(product)}</p>
          ) : (
            <SkeletonLines lines={4} />
          )}
          <Row justify="end">
            <Action onClick={onClose}>Close</Action>
          </Row>
        </>
      )}
    </Stack>
  )
}

const noOthers = (product: Product | undefined) =>
  product ? 'This product has no other options.' : 'This product is no longer available.'

function Options({ item, items, product, signedIn, onClose, onChange }: Props & { product: Product }) {
  const [variantId, setVariantId] = useState(item.variantId)
  const chosen = chosenOf(product, variantId) as Variant
  const client = useQueryClient()
  const online = useOnline()
  const change = useChange(calls.changeVariant, {
    invalidates: dependentIds,
    failure: false,
    onSuccess: ({ data }) => {
      onClose()
      onChange(chosen.id)
      client.setQueriesData({ queryKey: ['cart.get'] }, data)
      tellOtherTabs()
    },
  })
  const had = items.find(each => each.variantId === chosen.id)?.productVariant.quantity ?? 0
  const isSame = chosen.id === item.variantId
  const { price, was } = shownPrice(chosen)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (signedIn) return change.mutate({ params: { id: item.id }, body: { variantId: chosen.id } })
    const asked = had + item.productVariant.quantity
    const quantity = Math.max(had, Math.min(asked, chosen.quantity))
    onClose()
    onChange(chosen.id)
    browserCart.remove(chosen.id)
    browserCart.set(cartItemOf(product, chosen, quantity), item.variantId)
    if (quantity < asked) toast.info(allInCart(chosen.quantity))
    else toast.good(calls.changeVariant.message)
  }
  const picked = new Set(product.variantProperties.map(({ type }) => type))
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit}>
      {product.variantProperties.map(({ type }) => (
        <Stack as="fieldset" gap={2} key={type}>
          <Text as="legend" size="md" weight="bold" style={{ marginBottom: 'var(--space-2)' }}>
            {type}
          </Text>
          <Row gap={2} wrap>
            {choicesOf(product, type, chosen, picked).map(({ option, variantId: id, chosen: checked, state }) =>
              id ? (
                <Choice
                  key={option}
                  name={type}
                  label={option}
                  value={id}
                  checked={checked}
                  onChange={setVariantId}
                  soldOut={state === 'sold_out'}
                />
              ) : null,
            )}
          </Row>
        </Stack>
      ))}
      <Row gap={2} across={4} justify="between" wrap role="status">
        <Text tone={isScarce(chosen) ? 'clay' : 'palm'} weight="strong">
          {leftWords(chosen)}
          {had > 0 && !isSame && `, ${count(had)} in your cart already`}
        </Text>
        <Money amount={price} was={was} strong />
      </Row>
      <Text as="p" tone="clay" role="alert" hidden={!change.error}>
        {change.error && sentenceOf(change.error)}
      </Text>
      <OfflineNote asks />
      <Row gap={2} align="stretch" justify="end" wrap>
        <Action onClick={onClose}>Keep it</Action>
        <Action type="submit" look="main" disabled={isSame || !chosen.inStock || !online} busy={change.isPending}>
          Change
        </Action>
      </Row>
    </Stack>
  )
}
