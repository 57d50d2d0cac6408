import type { HubParcel, HubTab } from '#contract/delivery/hub-parcels.ts'
import { goodsAtHub } from '#contract/orders/goods-to.ts'
import { ReportParcel } from '#web/features/cases/report-parcel.tsx'
import { codeInGroups, expectedWords, lasting } from '#web/features/hubs/hub-words.ts'
import { dueWords } from '#web/features/orders/due.ts'
import { OrderStatusBadge } from '#web/features/orders/order-status.tsx'
import { timeNow } from '#web/ui/clock.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { dayAndTime, dayInLagos, phone, weekday } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { NotHere } from './not-here.tsx'

/** `''` is the default tab. */
export const parcelTabs: readonly { value: '' | Exclude<HubTab, 'here'>; label: string }[] = [
  { value: '', label: 'At the hub' },
  { value: 'expected', label: 'Expected' },
  { value: 'gone', label: 'Released' },
]

const order: Column<HubParcel> = {
  id: 'order',
  header: 'Order',
  strong: true,
  cell: ({ orderName, storeName, parcelReported }) => (
    <div>
      {unbroken(orderName)}
      <br />
      <Note>{storeName}</Note>
      {parcelReported && (
        <>
          <br />
          <Note late>Reported as lost or damaged</Note>
        </>
      )}
    </div>
  ),
}
const code: Column<HubParcel> = { id: 'code', header: 'Code', cell: ({ parcelCode }) => codeInGroups(parcelCode) }

/** Returns who gets the parcel of a cancelled order. */
function keeperOf({ goodsTo, carrier: by, storeName, from }: HubParcel): string | undefined {
  switch (goodsTo) {
    case 'platform':
      return 'Bitmarte'
    case 'partner':
      return by?.name
    default:
      return `${storeName}, ${from.lga}, ${from.state}`
  }
}

const next: Column<HubParcel> = {
  id: 'next',
  header: 'Destination',
  cell: parcel => {
    if (parcel.bitmarteOrderStatus.code_name === 'cancelled') return keeperOf(parcel)
    const { to, customerName } = parcel
    const { hub, state } = parcel.next
    return (
      <div>
        {hub ? `${hub}, ${state}` : `${to.lga}, ${to.stateOrRegion}`}
        <br />
        <Note>{hub ? `then ${to.lga}, ${to.stateOrRegion}` : customerName}</Note>
      </div>
    )
  },
}
/** Returns who takes the parcel of a cancelled order at the hub, unless its carrier does or it is lost. */
function takerOf({ bitmarteOrderStatus, goodsTo }: HubParcel): string | undefined {
  if (bitmarteOrderStatus.code_name !== 'cancelled' || goodsTo === 'partner' || goodsTo === 'nobody') return undefined
  return goodsTo === 'platform' ? 'None: it stays here' : 'The hub sends it'
}

const carrier: Column<HubParcel> = {
  id: 'carrier',
  header: 'Carrier',
  cell: ({ carrier: by }) =>
    by ? (
      <div>
        {by.name}
        <br />
        {by.phoneNumber && <a href={`tel:${by.phoneNumber}`}>{phone(by.phoneNumber)}</a>}
      </div>
    ) : (
      <Note>None</Note>
    ),
}
const carrierHere: Column<HubParcel> = {
  ...carrier,
  cell: parcel => {
    const taker = takerOf(parcel)
    return taker ? <Note>{taker}</Note> : carrier.cell(parcel)
  },
}
const weight: Column<HubParcel> = {
  id: 'weight',
  header: 'Weight',
  numeric: true,
  wideOnly: true,
  cell: ({ weight: kg, vehicle }) => `${kg} kg, ${vehicle}`,
}
const status: Column<HubParcel> = {
  id: 'status',
  header: 'Status',
  cell: ({ bitmarteOrderStatus }) => <OrderStatusBadge status={bitmarteOrderStatus} />,
}

/** Reports a parcel at the hub as lost or damaged; for the hub's own administrator. */
export const reportColumn: Column<HubParcel> = {
  id: 'report',
  header: '',
  cell: ({ id, orderName, bitmarteOrderStatus, parcelReported }) =>
    parcelReported && bitmarteOrderStatus.code_name === 'at_hub' ? (
      <Note>Keep it here. An administrator decides.</Note>
    ) : (
      <ReportParcel small orderId={id} orderName={orderName} status={bitmarteOrderStatus.code_name} />
    ),
}

/** Reports a parcel that should have arrived; for the hub's own administrator. */
export const missingColumn: Column<HubParcel> = {
  id: 'missing',
  header: '',
  cell: parcel => <NotHere parcel={parcel} />,
}

const expected: Column<HubParcel> = {
  id: 'expected',
  header: 'Expected',
  cell: ({ expectedOn, promisedAt, late: lateForCustomer }) => {
    const { on, late } = expectedOn ? expectedWords(expectedOn) : { on: 'Not known' }
    return (
      <div>
        <Text nowrap>{on}</Text>
        {late && (
          <>
            <br />
            <Note late>{late}</Note>
          </>
        )}
        {promisedAt && (
          <>
            <br />
            <Note late={lateForCustomer}>Promised {weekday(promisedAt)}</Note>
          </>
        )}
      </div>
    )
  },
}

/** Columns of each tab of a hub. */
export const parcelColumns: Readonly<Record<HubTab, readonly Column<HubParcel>[]>> = {
  here: [
    order,
    code,
    next,
    carrierHere,
    weight,
    {
      id: 'since',
      header: 'Time at hub',
      cell: ({ arrivedAt, late, promisedAt, bitmarteOrderStatus, goodsTo, carrier: by }) => (
        <div>
          <span suppressHydrationWarning>{arrivedAt && lasting(arrivedAt, timeNow().getTime())}</span>
          <br />
          {bitmarteOrderStatus.code_name === 'cancelled' ? (
            <Note late>Cancelled. {goodsAtHub(goodsTo, by?.name)}.</Note>
          ) : (
            promisedAt && (
              <Note late={late || dayInLagos(promisedAt) <= dayInLagos()}>{dueWords({ dueAt: promisedAt, late })}</Note>
            )
          )}
        </div>
      ),
    },
  ],
  expected: [
    order,
    code,
    { id: 'from', header: 'From', cell: ({ from }) => `${from.lga}, ${from.state}` },
    carrier,
    weight,
    status,
    expected,
  ],
  gone: [
    order,
    code,
    next,
    carrier,
    status,
    {
      id: 'left',
      header: 'Left',
      cell: ({ leftAt, takenBy }) => (
        <div>
          {leftAt && dayAndTime(leftAt)}
          {takenBy && (
            <>
              <br />
              <Note late>Taken by {takenBy}, not released here</Note>
            </>
          )}
        </div>
      ),
    },
  ],
}
