import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type AddressChoice, changeDeliveryAddress, listAddressChoices } from '#contract/delivery/dispatch.ts'
import { listAddresses } from '#contract/identity/addresses.ts'
import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { getCustomerOrder } from '#contract/orders/orders.ts'
import { AddAddress, EditAddress } from '#web/features/addresses/address-form.tsx'
import { AddressLines } from '#web/features/addresses/address-lines.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { OfflineNote } from '#web/shell/offline-note.tsx'
import { queryOf, useChange } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { ChoiceCard } from '#web/ui/choice-card.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PlainDialog } from '#web/ui/plain-dialog.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'

/** Changes the delivery address of an order before pickup. */
export function ChangeAddress({ order }: { order: CustomerOrder }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const show = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <Action look="quiet" onClick={show}>
        Change
      </Action>
      <PlainDialog ref={dialog} title="Change delivery address" onClose={() => setOpen(false)}>
        {open && <Choose order={order} onDone={() => dialog.current?.close()} />}
      </PlainDialog>
    </>
  )
}

const whyWords: Record<NonNullable<AddressChoice['why']>, string> = {
  price: 'Delivery there has a different price.',
  state: 'It is in another state than the one for which the carrier was asked.',
}

function Choose({ order, onDone }: { order: CustomerOrder; onDone: () => void }) {
  const { data, error } = useQuery(queryOf(listAddresses))
  const choices = useQuery(queryOf(listAddressChoices, { params: { id: order.id } }))
  const whyNot = new Map(choices.data?.rows.map(({ addressId, why }) => [addressId, why]))
  const [chosen, setChosen] = useState<string>()
  const change = useChange(changeDeliveryAddress, {
    invalidates: [getCustomerOrder.id, listAddressChoices.id],
    failure: false,
    onSuccess: onDone,
  })
  const online = useOnline()
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState(false)
  const onAdded = ({ id }: { id: string }) => {
    setChosen(id)
    setAdding(false)
    void choices.refetch()
  }
  const own = data?.rows.find(({ id }) => id === order.deliveryAddressId)
  const onEdited = ({ id }: { id: string }) => {
    setEditing(false)
    change.mutate({ params: { id: order.id }, body: { addressId: id } })
  }
  const others = data?.rows.filter(({ id }) => id !== order.deliveryAddressId)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) change.mutate({ params: { id: order.id }, body: { addressId: chosen } })
  }
  if (adding) return <AddAddress onDone={onAdded} onCancel={() => setAdding(false)} />
  if (editing && own) return <EditAddress address={own} onDone={onEdited} onCancel={() => setEditing(false)} />
  return (
    <Stack as="form" gap={2} onSubmit={onSubmit}>
      {own && (
        <Row gap={2} justify="between" wrap>
          <Note>Is only a phone number, landmark or house number wrong?</Note>
          <Action onClick={() => setEditing(true)}>Edit this address</Action>
        </Row>
      )}
      <Note>{own ? 'Or choose' : 'Choose'} an address in the same delivery zone. The fee stays the same.</Note>
      {!others && !error && <SkeletonLines lines={4} />}
      {error && <p role="alert">{error.message}</p>}
      {others?.length === 0 && <p>You have no other addresses yet.</p>}
      {others?.map(address => {
        const why = whyNot.get(address.id)
        return (
          <ChoiceCard key={address.id}>
            <input
              type="radio"
              name="addressId"
              value={address.id}
              checked={address.id === chosen}
              disabled={Boolean(why)}
              onChange={() => setChosen(address.id)}
            />
            <Stack gap={0.5}>
              <AddressLines of={address} />
              {why && <Note>{whyWords[why]}</Note>}
            </Stack>
          </ChoiceCard>
        )
      })}
      {others?.some(({ id }) => whyNot.get(id)) && (
        <Note>
          {order.orderType === 'replacement'
            ? 'To have it sent elsewhere, contact us.'
            : 'To have it sent elsewhere, cancel the order and order again.'}
        </Note>
      )}
      <Text as="p" tone="clay" role="alert" hidden={!change.error}>
        {change.error?.message}
      </Text>
      <OfflineNote asks />
      <Row gap={2} align="stretch" justify="end" wrap>
        <Action look="quiet" onClick={() => setAdding(true)}>
          Add an address
        </Action>
        <Action onClick={onDone}>Keep the address</Action>
        <Action
          type="submit"
          look="main"
          disabled={!chosen || Boolean(whyNot.get(chosen)) || !online}
          busy={change.isPending}
        >
          Change address
        </Action>
      </Row>
    </Stack>
  )
}
