import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CarriedReturn } from '#contract/orders/return-shapes.ts'
import { carryReturn } from '#contract/orders/returns.ts'
import { useDoing } from '#web/features/field-work/field-work.tsx'
import { UnsentNote } from '#web/features/field-work/unsent-note.tsx'
import { PlaceLinks, pickupOf, placeOf } from '#web/features/orders/delivery-place.tsx'
import { dueWords } from '#web/features/orders/due.ts'
import { timeNow } from '#web/ui/clock.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count as counted, dayAndTime, naira } from '#web/ui/format.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { AssignReturn } from './assign-return.tsx'
import { DeclineReturn } from './decline-return.tsx'
import { type ReturnsTab, useCarriedReturns } from './use-carried-returns.ts'
import { useTakeBack } from './use-take-back.ts'

const titles: Readonly<Record<ReturnsTab, string>> = {
  open: 'Returns to collect',
  done: 'Returns brought back',
}

interface Props {
  tab?: ReturnsTab
  /** For schedulers those with carriers instead of the unassigned ones. */
  assigned?: boolean
  search?: string
}

/**
 * Returns that Bitmarte collects: a carrier's own, and for schedulers the unassigned ones or those with carriers. Null
 * without any. Says itself that they don't load: a part that is shown only then would load them again, and vanish for it.
 */
export function CarriedReturns({ tab = 'open', assigned = false, search = '' }: Props) {
  const { rows, count = 0, error, refetch } = useCarriedReturns(tab, { assigned, search })
  const title = assigned ? 'Returns with carriers' : titles[tab]
  if (error)
    return (
      <Section title={title}>
        <ErrorState error={error} onRetry={() => refetch()} />
      </Section>
    )
  if (!rows?.length) return null
  return (
    <Section title={title} aside={<Note>{counted(count)}</Note>}>
      <List lined={3} anywhere aria-label={title}>
        {rows.map(row => (
          <Row as="li" gap={3} across={6} justify="between" wrap key={row.id}>
            {tab === 'done' ? <Brought row={row} /> : <Carried row={row} />}
          </Row>
        ))}
      </List>
      {tab === 'done' && rows.length < count && (
        <Text as="p" size="sm" tone="muted" style={{ marginTop: 'var(--space-3)' }}>
          Last {rows.length} of {counted(count)}, the latest first.
        </Text>
      )}
    </Section>
  )
}

/** Says by when a return is to be collected, or to be at its store. */
function deadlineOf(dueAt: string, fetched: boolean): { words: string; late: boolean } {
  const late = new Date(dueAt) < timeNow()
  if (late) return { words: dueWords({ dueAt, late }), late }
  return { words: `${fetched ? 'Bring' : 'Collect'} it by ${dayAndTime(dueAt)}`, late }
}

const piecesOf = ({ itemCount }: CarriedReturn) => (itemCount === 1 ? '1 item' : `${itemCount} items`)

function Brought({ row }: { row: CarriedReturn }) {
  return (
    <div>
      <Text as="div" weight="bold">
        {row.returnName}
      </Text>
      <Note>
        {piecesOf(row)} from {row.customerName}, brought to {row.storeName}
        {row.earns ? ` · earned ${naira(row.earns)}` : ''}
      </Note>
    </div>
  )
}

function Carried({ row }: { row: CarriedReturn }) {
  const { returnName, status, storeName, bringTo, storePhoneNumber, collectFrom, moves, dueAt, earns, carrier } = row
  const declines = carrier ? [] : row.declines
  const fetched = status.code_name === 'in_transit'
  const place = fetched ? pickupOf({ storeName, pickup: bringTo }, storePhoneNumber) : placeOf(collectFrom)
  const deadline = dueAt && deadlineOf(dueAt, fetched)
  return (
    <>
      <div>
        {carrier && (
          <div>
            {carrier.name}
            {carrier.since && ` · ${fetched ? 'collected' : 'assigned'} ${dayAndTime(carrier.since)}`}
          </div>
        )}
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
          {returnName} · {piecesOf(row)} · {fetched ? `from ${row.customerName}` : `for ${storeName}, ${bringTo.lga}`}
          {earns ? ` · earns ${naira(earns)}` : ''}
        </Note>
        {deadline && (
          <div>
            <Note late={deadline.late}>{deadline.words}</Note>
          </div>
        )}
        {declines?.map(({ id, at, name, reason }) => (
          <div key={`${id} ${at}`}>
            <Note late>
              Declined by {name}, {dayAndTime(at)}: {reason}
            </Note>
          </div>
        ))}
        <UnsentNote orderId={row.id} />
      </div>
      <Row gap={2} align="stretch" wrap>
        <PlaceLinks place={place} icons />
        {moves.includes('decline') && <DeclineReturn of={row} />}
        {moves.includes('assign') ? <Assign row={row} /> : <Carry row={row} fetched={fetched} />}
      </Row>
    </>
  )
}

function Assign({ row }: { row: CarriedReturn }) {
  const [opened, setOpened] = useState(false)
  const [takeBack, question] = useTakeBack(row)
  const { carrier } = row
  return (
    <>
      {carrier && (
        <Button size="lg" variant="default" onClick={() => takeBack(carrier)}>
          Take it back
        </Button>
      )}
      <Button size="lg" variant={carrier ? 'default' : 'filled'} onClick={() => setOpened(true)}>
        {carrier ? 'Reassign' : 'Choose a carrier'}
      </Button>
      {question}
      <AssignReturn of={row} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

function Carry({ row, fetched }: { row: CarriedReturn; fetched: boolean }) {
  const { act, busy } = useDoing()
  if (!row.moves.includes(fetched ? 'receive' : 'send')) return null
  const to = fetched ? 'received' : 'in_transit'
  const label = fetched ? 'Delivered to the store' : 'Collected'
  return (
    <Button
      size="lg"
      loading={busy}
      onClick={() =>
        act({
          subject: row.id,
          name: row.returnName,
          label,
          to,
          endpoint: carryReturn,
          given: { params: { id: row.id }, body: { status: to } },
        })
      }
    >
      {label}
    </Button>
  )
}
