import { useQuery } from '@tanstack/react-query'
import { CodeForm } from '#web/features/gift-cards/code-form.tsx'
import { queryOf, useChange } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { naira } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import {
  applyGiftCard,
  getStoreCredit,
  listAppliedGiftCards,
  listMyGiftCards,
  removeGiftCard,
  simulateOrder,
} from './checkout-calls.ts'

interface Props {
  /** Naira that each card pays; undefined while the price loads. */
  pays?: readonly { id: string; amount: number }[]
}

const stale = [listAppliedGiftCards.id, listMyGiftCards.id, getStoreCredit.id, simulateOrder.id]

/** Gift cards at checkout: applied cards with their amounts, other cards of the customer, and a field for a code. */
export default function GiftCardPicker({ pays }: Props) {
  const applied = useQuery(queryOf(listAppliedGiftCards))
  const mine = useQuery(queryOf(listMyGiftCards))
  const byCode = useChange(applyGiftCard, { invalidates: stale, failure: false })
  const byId = useChange(applyGiftCard, { invalidates: stale })
  const remove = useChange(removeGiftCard, { invalidates: stale })
  const rows = applied.data?.rows ?? []
  const credit = useQuery(queryOf(getStoreCredit)).data
  const own = [
    ...(credit?.giftCardId ? [{ id: credit.giftCardId, last4: '', balance: credit.balance }] : []),
    ...(mine.data?.rows.filter(({ status }) => status === 'active') ?? []),
  ]
  const others = own.filter(card => card.balance > 0 && !rows.some(({ id }) => id === card.id))
  const paid = (id: string) => pays?.find(part => part.id === id)?.amount ?? 0
  return (
    <Stack gap={2}>
      {rows.length > 0 && (
        <List gap={2} aria-label="Applied gift cards">
          {rows.map(({ id, last4, balance }) => (
            <Row as="li" gap={3} key={id} touch>
              <Stack as="span" grow>
                <span>{nameOf(last4)}</span>
                <Note>{pays ? whatItPays(paid(id), balance) : `Balance ${naira(balance)}`}</Note>
              </Stack>
              <Action
                look="quiet"
                busy={remove.isPending}
                onClick={() => remove.mutate({ params: { id } })}
                aria-label={last4 ? `Remove gift card ending in ${last4}` : 'Remove store credit'}
              >
                Remove
              </Action>
            </Row>
          ))}
        </List>
      )}
      {others.length > 0 && (
        <List gap={2} aria-label="Your other gift cards">
          {others.map(({ id, last4, balance }) => (
            <Row as="li" gap={3} key={id} touch>
              <Stack as="span" grow>
                <span>{nameOf(last4)}</span>
                <Note>Balance {naira(balance)}</Note>
              </Stack>
              <Action
                busy={byId.isPending}
                onClick={() => byId.mutate({ body: { giftCardId: id } })}
                aria-label={last4 ? `Apply gift card ending in ${last4}` : 'Apply store credit'}
              >
                Apply
              </Action>
            </Row>
          ))}
        </List>
      )}
      <CodeForm
        label="Gift card code"
        action="Apply"
        busy={byCode.isPending}
        failure={byCode.error}
        onCode={(code, done) => byCode.mutateAsync({ body: { code } }).then(done, () => undefined)}
      />
    </Stack>
  )
}

const nameOf = (last4: string) => (last4 ? `Gift card •••• ${last4}` : 'Store credit')

function whatItPays(paid: number, balance: number): string {
  if (paid === 0) return 'Not needed: other cards cover the total'
  return paid < balance
    ? `Pays ${naira(paid)}, ${naira(balance - paid)} remains`
    : `Pays ${naira(paid)}, its full balance`
}
