import { useQuery } from '@tanstack/react-query'
import { ratesText } from '#contract/money/commission-rates.ts'
import type { StatementLine } from '#contract/payouts/statement-line.ts'
import { netSalesOf, statementSums } from '#contract/payouts/statement-sums.ts'
import { getStatement, mostStatementLines, type PayoutStatement, statementFile } from '#contract/payouts/transfers.ts'
import { reportFailed } from '#contract/report-messages.ts'
import { vatBps } from '#contract/stores/tax.ts'
import { Sum, Sums } from '#web/features/orders/order-items.tsx'
import { download } from '#web/shell/download.ts'
import { queryOf } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { count, day } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './statement.module.css'
import { Reason, TransferBadge } from './transfer-list.tsx'
import { transferTitle } from './transfer-words.ts'

interface Props {
  id: string
  /** The page that lists the transfers. */
  back: { label: string; to: string }
  /** Base path of order pages. */
  orders: string
}

/** Page of a payout's statement, to print or download. */
export function StatementView({ id, back, orders }: Props) {
  const { data, error, refetch } = useQuery(queryOf(getStatement, { params: { id } }))
  const title = data ? transferTitle(data) : 'Payout'
  return (
    <>
      {data && <title>{`${title} · Bitmarte`}</title>}
      <PageHeader
        above={<Breadcrumbs crumbs={[back, { label: title }]} />}
        title={title}
        aside={data && <TransferBadge status={data.status} />}
        action={data && <StatementActions id={id} />}
      />
      {data && <Statement statement={data} statements={back.to.split('?', 1)[0] ?? ''} orders={orders} />}
      {error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !error && <SkeletonBox height={420} />}
    </>
  )
}

const StatementActions = ({ id }: { id: string }) => (
  <Row gap={2} hideOn="print">
    <Action onClick={() => download(statementFile, { params: { id } }, reportFailed.file)}>CSV</Action>
    <Action look="main" onClick={() => window.print()}>
      Print
    </Action>
  </Row>
)

const Payer = ({ of: { name, address, tin } }: { of: PayoutStatement['payer'] }) => (
  <>
    {name}
    {address && (
      <>
        <br />
        {address}
      </>
    )}
    {tin && (
      <>
        <br />
        TIN {tin}
      </>
    )}
  </>
)

/** What a line is for, with why it is on this statement. */
const What = ({ label, note }: { label: string; note: string }) => (
  <div>
    {label}
    {note && (
      <Text as="div" tone="muted" size="sm" weight="normal">
        {note}
      </Text>
    )}
  </div>
)

const paidWord = ({ paidAt, status }: PayoutStatement) =>
  paidAt ? day(paidAt) : status === 'failed' || status === 'cancelled' ? 'No' : 'Not yet'

/** Says why a line that is older than the statement before isn't on that one. */
function lateNote({ kind, heldFor }: StatementLine): string {
  if (kind !== 'order') return 'Posted after the previous statement was made'
  if (!heldFor) return 'Earned earlier. The previous payout paid other orders.'
  return `Held for ${heldFor.by === 'case' ? heldFor.caseName : 'a card dispute'} when the previous payout was made`
}

/** Links to the orders that a transfer paid for. */
const PaidOrders = ({ paid, orders }: { paid: PayoutStatement['paidOrders']; orders: string }) => (
  <Row gap={2} wrap>
    {paid.map(({ id, orderName }) => (
      <Link key={id} to={`${orders}/${id}`}>
        {orderName}
      </Link>
    ))}
  </Row>
)

interface StatementProps extends Pick<Props, 'orders'> {
  statement: PayoutStatement
  /** Base path of statement pages. */
  statements: string
}

/** Statement of a transfer: receiver, totals from opening balance to balance carried forward, and lines. */
function Statement({ statement, statements, orders }: StatementProps) {
  const { receiver, payer, totals, opening, lines, lineCount, paidOrders: paid, previous } = statement
  return (
    <Stack gap={4} className={classes.statement}>
      <Reason transfer={statement} />
      <Section title="Statement">
        <Facts
          facts={[
            ['Paid by', <Payer key="payer" of={payer} />],
            [receiver.kind === 'store' ? 'Store' : 'Partner', receiver.name],
            ['Paid to', `${statement.accountName}, ${statement.bankName}, ending ${statement.accountEnding}`],
            ['Requested', day(statement.requestedAt)],
            ['Paid', paidWord(statement)],
            ['Reference', statement.reference],
            ...(previous && opening !== 0
              ? [
                  [
                    'Opens with',
                    <Link key="before" to={`${statements}/${previous.id}`}>
                      the balance of the statement of {day(previous.requestedAt)}
                    </Link>,
                  ] as const,
                ]
              : []),
            ...(paid.length > 0
              ? [['Pays for', <PaidOrders key="orders" paid={paid} orders={orders} />] as const]
              : []),
          ]}
        />
        <div style={{ marginTop: 'var(--space-4)' }}>
          <Sums>
            {statementSums(receiver.kind, statement).map(sum => (
              <Sum key={sum.label} {...sum} />
            ))}
          </Sums>
          {receiver.kind === 'store' && totals.commission !== 0 && (
            <Note>
              The commission includes VAT of {vatBps / 100}%. Bitmarte invoices it on the first of the next month.
            </Note>
          )}
        </div>
      </Section>
      <Section flush title="Lines">
        <DataTable
          label="Lines"
          compact
          columns={lineColumns(receiver.kind === 'store', orders)}
          rows={lines}
          rowId={line => line.id}
          empty={
            <EmptyState title="No new lines">
              The payout is made from the opening balance. Its orders are on the statement before.
            </EmptyState>
          }
        />
        {lineCount > mostStatementLines && (
          <Note>
            The first {count(mostStatementLines)} of {count(lineCount)} lines. The CSV has all.
          </Note>
        )}
      </Section>
    </Stack>
  )
}

const lineColumns = (ofStore: boolean, orders: string): readonly Column<StatementLine>[] => [
  { id: 'day', header: 'Day', cell: ({ at }) => <Note>{day(at)}</Note> },
  {
    id: 'what',
    header: 'Description',
    strong: true,
    cell: line => <What label={line.label} note={line.late ? lateNote(line) : ''} />,
  },
  {
    id: 'order',
    header: 'Order',
    cell: line => <Cause line={line} orders={orders} />,
  },
  ...(ofStore
    ? ([
        { id: 'sales', header: 'Net sales', numeric: true, cell: line => <Money amount={netSalesOf(line)} /> },
        { id: 'delivery', header: 'Delivery', numeric: true, cell: ({ delivery }) => <Money amount={delivery} /> },
        {
          id: 'commission',
          header: 'Commission',
          numeric: true,
          cell: ({ commission, rates }) => (
            <div>
              <Money amount={commission} />
              {rates.length > 0 && (
                <div>
                  <Note>{ratesText(rates)}</Note>
                </div>
              )}
            </div>
          ),
        },
      ] satisfies Column<StatementLine>[])
    : []),
  { id: 'amount', header: 'Amount', numeric: true, lead: true, cell: ({ amount }) => <Money amount={amount} strong /> },
]

/** Links to the order of a line and to the case that decided it. */
const Cause = ({ line: { orderId, orderName, caseId, caseName }, orders }: { line: StatementLine; orders: string }) => (
  <Row gap={2} wrap>
    {orderId && orderName && (
      <Text as={Link} underline to={`${orders}/${orderId}`}>
        {orderName}
      </Text>
    )}
    {caseId && caseName && (
      <Text as={Link} underline to={`${orders.replace(/orders$/, 'cases')}/${caseId}`}>
        {caseName}
      </Text>
    )}
  </Row>
)

const openColumns = lineColumns(false, '/merchant/orders')

/** What a store owes or is owed besides the orders that are due, for its next payout. */
export const OpenLines = ({ lines, owes }: { lines: readonly StatementLine[]; owes: boolean }) => (
  <Section flush title={owes ? 'What you owe' : 'Besides your orders, in your next payout'}>
    <DataTable
      label={owes ? 'What you owe' : 'Besides your orders'}
      compact
      columns={openColumns}
      rows={lines}
      rowId={line => line.id}
      empty={null}
    />
  </Section>
)
