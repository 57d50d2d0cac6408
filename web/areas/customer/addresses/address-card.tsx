import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { actionFailed } from '#contract/failures.ts'
import { type Address, deleteAddress, listAddresses, makeAddressDefault } from '#contract/identity/addresses.ts'
import { toasts } from '#contract/messages.ts'
import { AddressLines } from '#web/features/addresses/address-lines.tsx'
import { withDefault } from '#web/features/addresses/default-address.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const list = queryOf(listAddresses).queryKey
type Rows = AnswerOf<typeof listAddresses>

interface Props {
  address: Address
  /** The address that becomes the default if this one is it and is deleted. */
  next: Address | undefined
  onEdit: () => void
}

/** One saved address with what can be done to it. */
export function AddressCard({ address, next, onEdit }: Props) {
  const client = useQueryClient()
  const [confirm, dialog] = useConfirm()
  const { id } = address
  const makeDefault = useChange(makeAddressDefault, {
    failure: toasts.addressDefaultFailed,
    onSuccess: ({ data: { id: now, previousDefault } }) =>
      client.setQueryData<Rows>(list, old => old && { ...old, rows: withDefault(old.rows, now, previousDefault) }),
    onFailure: () => client.invalidateQueries({ queryKey: [listAddresses.id] }),
  })
  const remove = useChange(deleteAddress, {
    failure: toasts.addressDeleteFailed,
    unforeseen: actionFailed.deleteAddress,
    invalidates: [listAddresses.id],
  })

  const onDefault = async () => {
    // An older answer on its way must not undo what is shown at once.
    await client.cancelQueries({ queryKey: list })
    client.setQueryData<Rows>(list, old => old && { ...old, rows: withDefault(old.rows, id) })
    makeDefault.mutate({ params: { id }, body: { default: true } })
  }
  const onDelete = () =>
    confirm({
      title: `Delete the address ${address.address}?`,
      body: `${address.default && next ? `It’s your default address. ${next.address} becomes the default. ` : ''}Orders already placed are not affected.`,
      confirm: 'Delete address',
      danger: true,
      run: () => remove.send({ params: { id } }),
    })

  return (
    <Stack
      as="li"
      gap={3}
      panel="card"
      pad={4}
      data-chosen={address.default || undefined}
      style={{ gridTemplateRows: '1fr auto' }}
    >
      {dialog}
      <Row gap={2} align="start" justify="between">
        <AddressLines of={address} />
        {address.default && <StatusBadge tone="moves">Default</StatusBadge>}
      </Row>
      <Row wrap style={{ marginInline: 'calc(-1 * var(--space-3))' }}>
        <Button variant="subtle" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="subtle" color="clay" onClick={onDelete} loading={remove.isPending}>
          Delete
        </Button>
        {!address.default && (
          <Button variant="subtle" onClick={onDefault} disabled={makeDefault.isPending}>
            Make default
          </Button>
        )}
      </Row>
    </Stack>
  )
}
