import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CarriedReturn } from '#contract/orders/return-shapes.ts'
import { carryReturn, listCarriedReturns } from '#contract/orders/returns.ts'
import { PlaceLinks, pickupOf, placeOf } from '#web/features/orders/delivery-place.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { AssignReturn } from './assign-return.tsx'
import { returnCalls } from './return-calls.ts'
import { useInvalidateReturns } from './use-invalidate-returns.ts'

/** Returns that Bitmarte collects: a carrier's own, and for schedulers the unassigned ones. Null without any. */
export function CarriedReturns() {
  const { data } = useQuery({ ...queryOf(listCarriedReturns, { query: {} }), refetchInterval: refetchIntervalMs })
  if (!data?.rows.length) return null
  return (
    <Section title="Returns to collect" aside={<Note>{data.count}</Note>}>
      <List lined={3} anywhere aria-label="Returns to collect">
        {data.rows.map(row => (
          <Row as="li" gap={3} across={6} justify="between" wrap key={row.id}>
            <Carried row={row} />
          </Row>
        ))}
      </List>
    </Section>
  )
}

function Carried({ row }: { row: CarriedReturn }) {
  const { returnName, status, storeName, bringTo, storePhoneNumber, collectFrom, itemCount, moves } = row
  const fetched = status.code_name === 'in_transit'
  const place = fetched ? pickupOf({ storeName, pickup: bringTo }, storePhoneNumber) : placeOf(collectFrom)
  const pieces = itemCount === 1 ? '1 item' : `${itemCount} items`
  return (
    <>
      <div>
        <Note>{fetched ? 'Bring to' : 'Fetch from'}</Note>
        <Text as="div" weight="bold">
          {place.name}
        </Text>
        <div>
          {place.street}, {place.area}
        </div>
        {place.landmark && <div>Landmark: {place.landmark}</div>}
        {place.note && <div>Note: {place.note}</div>}
        <Note>
          {returnName} · {pieces} · {fetched ? `from ${row.customerName}` : `for ${storeName}, ${bringTo.lga}`}
        </Note>
      </div>
      <Row gap={2} align="stretch" wrap>
        <PlaceLinks place={place} icons />
        {moves.includes('assign') ? <Assign row={row} /> : <Carry row={row} fetched={fetched} />}
      </Row>
    </>
  )
}

function Assign({ row }: { row: CarriedReturn }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button size="lg" onClick={() => setOpened(true)}>
        Choose a carrier
      </Button>
      <AssignReturn of={row} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

function Carry({ row, fetched }: { row: CarriedReturn; fetched: boolean }) {
  const carry = useChange(carryReturn, { invalidates: returnCalls, onFailure: useInvalidateReturns() })
  if (!row.moves.includes(fetched ? 'receive' : 'send')) return null
  return (
    <Button
      size="lg"
      loading={carry.isPending}
      onClick={() => carry.mutate({ params: { id: row.id }, body: { status: fetched ? 'received' : 'in_transit' } })}
    >
      {fetched ? 'Delivered to the store' : 'Collected'}
    </Button>
  )
}
