import { Button } from '@mantine/core'
import type { ScheduleRow, ScheduleTab } from '#contract/delivery/schedule.ts'
import { onTheWay } from '#contract/orders/order-statuses.ts'
import { parcelWords } from '#web/features/delivery/fit.ts'
import { timeLeft } from '#web/features/orders/due.ts'
import { attemptsOf } from '#web/features/orders/next-attempt.tsx'
import { OrderStatusBadge } from '#web/features/orders/order-status.tsx'
import { PromiseNote } from '#web/features/orders/promise-note.tsx'
import { timeNow } from '#web/ui/clock.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import { declinedOf, goalOf, lastPlaceOf, lateAtOf, promiseOf, stuckOf } from './schedule-words.ts'

type ScheduleColumn = Column<ScheduleRow>

const two = (first: React.ReactNode, second: React.ReactNode, late?: string) => (
  <div>
    {first}
    <br />
    <Note>{second}</Note>
    {late && (
      <>
        <br />
        <Note late>{late}</Note>
      </>
    )}
  </div>
)

const order: ScheduleColumn = { id: 'order', header: 'Order', strong: true, cell: row => row.orderName }

const way: readonly ScheduleColumn[] = [
  order,
  {
    id: 'promise',
    header: 'Promised',
    cell: row =>
      two(<Note late={row.late}>{promiseOf(row)}</Note>, row.promisedAt && dayAndTime(row.promisedAt), lateAtOf(row)),
  },
  { id: 'from', header: 'From', cell: row => two(row.storeName, `${row.from.lga}, ${row.from.state}`) },
  { id: 'to', header: 'To', cell: row => two(row.customerName, `${row.to.lga}, ${row.to.stateOrRegion}`) },
  {
    id: 'parcel',
    header: 'Parcel',
    cell: row => (
      <Text as="div" nowrap>
        {two(row.itemCount === 1 ? '1 item' : `${row.itemCount} items`, parcelWords(row))}
      </Text>
    ),
  },
]

/** Does something with a row; false for those who only look. */
type Act = false | ((row: ScheduleRow) => void)

interface RowButtonProps {
  verb: string
  row: ScheduleRow
  act: Exclude<Act, false>
  variant?: 'default' | 'subtle'
}

/** Button of a row. On a phone as wide as the card, and never too narrow for its label. */
const RowButton = ({ verb, row, act, variant = 'default' }: RowButtonProps) => (
  <Button
    variant={variant}
    size="xs"
    miw="max-content"
    style={{ flex: 1 }}
    aria-label={`${verb} ${row.orderName}`}
    onClick={() => act(row)}
  >
    {verb}
  </Button>
)

/** Column with a button to assign an order, to reassign it before the pickup, or to hand it over after that. */
const assignColumn = (assign: Act): ScheduleColumn => ({
  id: 'assign',
  header: '',
  cell: row => {
    const verb = verbOf(row)
    return assign && verb && <RowButton verb={verb} row={row} act={assign} />
  },
})

/** Returns what gives an order of the schedule to a carrier now, as its button says; nothing before it is packed. */
export function verbOf({ bitmarteOrderStatus: { code_name } }: ScheduleRow) {
  if (code_name === 'ready_for_pickup') return 'Assign'
  if (code_name === 'assigned' || code_name === 'accepted') return 'Reassign'
  return onTheWay.includes(code_name) ? 'Hand over' : undefined
}

/** Columns of unassigned orders, each with a button to assign it. */
const waitingColumns = (assign: Act): readonly ScheduleColumn[] => [
  ...way,
  {
    id: 'declined',
    header: 'Declined',
    cell: row =>
      row.lastDecline &&
      two(
        <StatusBadge tone="needs">{declinedOf(row.declineCount)}</StatusBadge>,
        `${row.lastDecline.name}: ${row.lastDecline.reason}`,
      ),
  },
  assignColumn(assign),
]

/** Columns of stuck orders: why each is stuck, and its action on this page. Other actions are on the order's page. */
const stuckColumns = (assign: Act): readonly ScheduleColumn[] => [
  ...way,
  {
    id: 'why',
    header: 'Stuck because',
    cell: row => two(<OrderStatusBadge status={row.bitmarteOrderStatus} />, stuckOf(row)),
  },
  assignColumn(assign),
]

/** Columns of late orders of any status, each with its action on this page. Other actions are on the order's page. */
const overdueColumns = (assign: Act): readonly ScheduleColumn[] => [
  ...way,
  {
    id: 'status',
    header: 'Status',
    cell: row => two(<OrderStatusBadge status={row.bitmarteOrderStatus} />, row.assignee?.name, attemptsOf(row)),
  },
  assignColumn(assign),
]

/** Columns of orders with their carriers: where each is and where it goes, and its action on this page. */
const carriedColumns = (assign: Act): readonly ScheduleColumn[] => [
  order,
  {
    id: 'expected',
    header: 'Expected',
    cell: row =>
      two(
        <Note late={row.late}>{promiseOf(row)}</Note>,
        row.expectedAt && <PromiseNote order={{ ...row, expectedAt: row.expectedAt, deliveryLate: row.late }} />,
        lateAtOf(row),
      ),
  },
  {
    id: 'with',
    header: 'Carrier',
    cell: row => row.assignee && two(row.assignee.name, carrierKinds[row.assignee.kind]),
  },
  {
    id: 'now',
    header: 'Now',
    cell: row => two(<OrderStatusBadge status={row.bitmarteOrderStatus} />, lastPlaceOf(row), attemptsOf(row)),
  },
  { id: 'to', header: 'To', cell: row => two(...goalOf(row)) },
  assignColumn(assign),
]

const carrierKinds = { partner: 'Partner', dispatcher: 'Dispatcher' }

/** Columns of assigned orders before pickup, each with buttons to reassign it or take it back. */
const givenColumns = (reassign: Act, back: Act): readonly ScheduleColumn[] => [
  ...way,
  {
    id: 'with',
    header: 'Carrier',
    cell: row =>
      row.assignee &&
      two(
        row.assignee.name,
        row.assignee.answerDueAt ? answerLeft(row.assignee.answerDueAt) : carrierKinds[row.assignee.kind],
      ),
  },
  {
    id: 'back',
    header: '',
    cell: row =>
      reassign &&
      back && (
        <Row gap={1} wrap style={{ flex: 1 }}>
          <RowButton verb="Reassign" row={row} act={reassign} />
          <RowButton verb="Take back" row={row} act={back} variant="subtle" />
        </Row>
      ),
  },
]

function answerLeft(due: string): string {
  const left = new Date(due).getTime() - timeNow().getTime()
  return left > 0 ? `${timeLeft(left)} to answer` : 'Response time expired'
}

/** Columns of each tab. */
export const columnsOf: Readonly<Record<ScheduleTab, (act: Act, back: Act) => readonly ScheduleColumn[]>> = {
  waiting: waitingColumns,
  unanswered: givenColumns,
  accepted: givenColumns,
  carried: carriedColumns,
  late: overdueColumns,
  stuck: stuckColumns,
}
