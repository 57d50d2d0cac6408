import { useQuery } from '@tanstack/react-query'
import type { DispatcherRow } from '#contract/delivery/delivery.ts'
import { listDispatchStatus } from '#contract/delivery/dispatch.ts'
import { carrierRecordOf } from '#web/features/delivery/carriers.ts'
import { vehicleWords } from '#web/features/delivery/fit.ts'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { queryOf } from '#web/shell/query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { phone, time } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useUrl } from '#web/ui/url.ts'

const columns: readonly Column<DispatcherRow>[] = [
  { id: 'name', header: 'Dispatcher', strong: true, cell: row => row.name },
  {
    id: 'shift',
    header: 'Shift',
    cell: ({ status, shiftEndsAt }) =>
      status === 'available' ? (
        <StatusBadge tone="moves">{shiftEndsAt ? `On shift until ${time(shiftEndsAt)}` : 'On shift'}</StatusBadge>
      ) : (
        <StatusBadge tone="over">Off shift</StatusBadge>
      ),
  },
  { id: 'vehicle', header: 'Vehicle', cell: row => vehicleWords(row.vehicle) },
  { id: 'open', header: 'Open', numeric: true, cell: row => row.openOrders },
  { id: 'unanswered', header: 'Not answered', numeric: true, cell: row => row.unanswered },
  { id: 'record', header: '30 days', cell: carrierRecordOf },
  {
    id: 'phone',
    header: 'Phone',
    cell: ({ phoneNumber }) => phoneNumber && <a href={`tel:${phoneNumber}`}>{phone(phoneNumber)}</a>,
  },
]

/** The platform's dispatchers, those on shift first, with what they carry; only one if the URL names it. */
export function Dispatchers() {
  const one = useUrl().get('dispatcher')
  const { data, error, refetch } = useQuery({ ...queryOf(listDispatchStatus), refetchInterval: refetchIntervalMs })
  return (
    <>
      <PageHeader title="Dispatchers" aside={one && <Link to="/admin/dispatch">All dispatchers</Link>} />
      <Section flush>
        <DataTable
          label="Dispatchers"
          columns={columns}
          rows={data?.rows.filter(({ id }) => !one || id === one)}
          rowId={row => row.id}
          rowName={row => row.name}
          empty={<EmptyState title="No dispatchers yet">Superadmins add them under Administrators.</EmptyState>}
          error={error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
        />
      </Section>
    </>
  )
}
