import { naira } from '#web/ui/format.ts'
import { List } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import type { Coupons } from './use-coupons.ts'

interface Props {
  price: Coupons['price']
  storeId: string
  /** Shows the store's name. */
  named?: boolean
  /** Texts of the automatic discounts on the items: for visitors, and for customers until their price is known. */
  texts?: readonly string[] | undefined
}

/** Savings by the coupons of one store in the cart, and what automatic discounts still need or which code replaces them. */
export function StoreCoupons({ price, storeId, named, texts }: Props) {
  const store = price?.stores.find(each => each.storeId === storeId)
  const coupons = store?.coupons ?? []
  const missing = store?.refused.filter(({ code }) => code === null) ?? []
  const hints = coupons.length || missing.length ? [] : (texts ?? [])
  if (coupons.length + missing.length + hints.length === 0) return null
  return (
    <List
      gap={1}
      size="md"
      style={{ marginTop: 'var(--space-4)', paddingTop: 'var(--space-3)', borderTop: '1px solid var(--line)' }}
    >
      {coupons.map(({ id, title, code, amount }) => (
        <li key={id}>
          <Text tone="palm" weight="bold">
            You save {naira(amount)}
          </Text>{' '}
          <Note>{[title, code, named && store?.storeName].filter(Boolean).join(' · ')}</Note>
        </li>
      ))}
      {missing.length + hints.length > 0 && (
        <li>
          {missing.map(({ message }) => message).join(' ')}
          <Note>{hints.join(' · ')}</Note>
        </li>
      )}
    </List>
  )
}
