import { useQueries } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { getOrder } from '#contract/orders/orders.ts'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { useUrl } from '#web/ui/url.ts'
import { PackingSlip } from './packing-slip.tsx'
import { ParcelLabel } from './parcel-label.tsx'
import classes from './printed.module.css'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Print orders', unlisted: true })

/** Most orders that are printed at once. */
const mostPrinted = 100

/** Labels or packing slips of several orders, one per page. Digital orders have none. */
export default function PrintOrdersPage() {
  const { get } = useUrl()
  const ids = [...new Set((get('orders') ?? '').split(',').filter(Boolean))].slice(0, mostPrinted)
  const labels = get('what') === 'labels'
  return (
    <Allowed to="orders">
      <Printed ids={ids} labels={labels} />
    </Allowed>
  )
}

function Printed({ ids, labels }: { ids: readonly string[]; labels: boolean }) {
  const title = labels ? 'Labels' : 'Packing slips'
  const results = useQueries({ queries: ids.map(id => queryOf(getOrder, { params: { id } })) })
  const orders = results.flatMap(({ data }) => (data && data.orderType !== 'digital' ? data : []))
  const left = results.filter(({ isPending }) => isPending).length
  const missing = results.filter(({ isError, data }) => isError && !data).length
  const Sheet = labels ? ParcelLabel : PackingSlip
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <Row gap={3} justify="between" wrap hideOn="print" style={{ marginBottom: 'var(--space-4)' }}>
        <Breadcrumbs
          crumbs={[{ label: 'Orders', to: '/merchant/orders' }, { label: `${title} of ${orders.length} orders` }]}
        />
        {orders.length > 0 && (
          <Action look="main" disabled={left > 0} onClick={() => print()}>
            {left > 0 ? `Loading ${left} more` : 'Print'}
          </Action>
        )}
      </Row>
      {missing > 0 && (
        <Row hideOn="print" style={{ marginBottom: 'var(--space-4)' }}>
          <Note late>{missing} of the orders could not be loaded.</Note>
        </Row>
      )}
      {orders.length > 0 ? (
        <Stack gap={6} className={classes.stack}>
          {orders.map(order => (
            <Sheet key={order.id} order={order} />
          ))}
        </Stack>
      ) : left > 0 ? (
        <SkeletonBox height={420} />
      ) : (
        <EmptyState title="Nothing to print" action={<ActionLink to="/merchant/orders">Orders</ActionLink>}>
          Select orders in the list to print their labels or packing slips.
        </EmptyState>
      )}
    </>
  )
}
