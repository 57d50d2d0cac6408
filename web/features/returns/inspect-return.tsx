import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type OrderReturn, returnNouns, returnReasons } from '#contract/orders/return-shapes.ts'
import { updateReturnStatus } from '#contract/orders/returns.ts'
import { useChange } from '#web/shell/query.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { naira } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { GoesBackTo } from './refund-breakdown.tsx'
import { returnCalls } from './return-calls.ts'
import { type Sellable, SellableUnits, sellableItems } from './sellable-units.tsx'

interface Props {
  of: OrderReturn
  opened: boolean
  onClose: () => void
}

/** Dialog that closes a return: the store enters how many of each item are sellable. */
export function InspectReturn({ of, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={unbroken(`Inspect ${returnNouns[of.type]} ${of.returnName}`)}>
      <InspectForm of={of} onClose={onClose} />
    </Modal>
  )
}

function InspectForm({ of, onClose }: Omit<Props, 'opened'>) {
  const [sellable, setSellable] = useState<Sellable>(
    // An escalated one may not have come back, or not as it was sold.
    Object.fromEntries(
      of.products.map(({ id, quantity }) => [id, of.escalated || returnReasons[of.reason].unfit ? 0 : quantity]),
    ),
  )
  const [note, setNote] = useState('')
  const close = useChange(updateReturnStatus, {
    invalidates: returnCalls,
    onSuccess: onClose,
    onFailure: useInvalidate(returnCalls),
  })
  const refunds = of.type === 'return'
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const products = sellableItems(of.products, sellable)
        if (!products) return
        close.mutate({ params: { id: of.id }, body: { status: 'closed', products, note: note.trim() || undefined } })
      }}
    >
      <Note>How many of each can be resold? They return to stock immediately.</Note>
      <SellableUnits items={of.products} word="returned" value={sellable} onChange={setSellable} />
      <Textarea
        label="Note (optional)"
        description="The customer reads it."
        name="note"
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
      {refunds ? (
        <GoesBackTo back={of.back} />
      ) : (
        <Note>This creates the order of the exchange, which is free, for you to pack. This can’t be undone.</Note>
      )}
      <Row gap={2} align="stretch" justify="end" wrap>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" loading={close.isPending}>
          {refunds ? `Refund ${naira(of.back.amount)}` : 'Send exchange'}
        </Button>
      </Row>
    </Stack>
  )
}
