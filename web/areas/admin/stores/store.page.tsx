import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { loadFailed } from '#contract/failures.ts'
import { type ApprovalStore, getApprovalStore } from '#contract/stores/approvals.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import { InternalNotes } from '#web/features/internal-notes/internal-notes.tsx'
import { type OwnerDocuments, OwnerSection, useOwnerDocuments } from '#web/features/store-approval/owner-documents.tsx'
import { StoreBadge } from '#web/features/store-approval/store-badge.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { count } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { useOpens } from '../page-resources.ts'
import { ApprovalsGiven } from './approvals-given.tsx'
import { BankChanges } from './bank-changes.tsx'
import { HowPaid } from './plan-and-payouts.tsx'
import { Decide } from './store-decisions.tsx'
import { StoreFacts } from './store-facts.tsx'
import { TaxFacts } from './tax-facts.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Store', unlisted: true })

/** A store's application and the decisions on it. */
export default function AdminStorePage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(queryOf(getApprovalStore, { params: { id } }))
  const documents = useOwnerDocuments(data?.merchantId ?? '', data?.version.split('.')[0] ?? '')
  return (
    <>
      {data && <title>{`${data.storeName} · Bitmarte`}</title>}
      <PageHeader
        above={
          <Breadcrumbs crumbs={[{ label: 'Stores', to: '/admin/stores' }, { label: data?.storeName ?? 'Store' }]} />
        }
        title={data?.storeName ?? 'Store'}
        aside={data && <StoreBadge state={data.approval.state} />}
        action={data && <Decide store={data} unopened={documents.missing} />}
      />
      {data ? (
        <Loaded store={data} documents={documents} />
      ) : error ? (
        <Missing
          failure={error}
          thing="store"
          back={['All stores', '/admin/stores']}
          message={loadFailed.stores}
          onRetry={refetch}
        />
      ) : (
        <Columns side={<SkeletonBox height={220} />}>
          <SkeletonBox height={320} />
          <SkeletonBox height={220} />
        </Columns>
      )}
    </>
  )
}

function Loaded({ store, documents }: { store: ApprovalStore; documents: OwnerDocuments }) {
  const { id, merchantId, merchantName, email, productCount, openOrders } = store
  const opens = useOpens()
  return (
    <Columns
      side={
        <>
          <ApprovalsGiven store={store} />
          <HowPaid key={store.paymentCategory} store={store} />
          <InternalNotes subject="store" subjectId={id} />
          <Section title="Other pages">
            <Row gap={3} wrap>
              {opens('/admin/products') && (
                <ActionLink to={`/admin/products?storeId=${id}`}>Its products ({count(productCount)})</ActionLink>
              )}
              {opens('/admin/orders') && (
                <ActionLink to={`/admin/orders?storeId=${id}`}>Its orders ({count(openOrders)} open)</ActionLink>
              )}
              <ActionLink to={`/admin/merchants/${merchantId}`}>Its merchant</ActionLink>
              {opens('/admin/invoices') && <ActionLink to={`/admin/invoices?storeId=${id}`}>Its invoices</ActionLink>}
              {store.approval.state === 'approved' && (
                <ActionLink to={`/storefront/${store.storeUrl}`}>Its storefront</ActionLink>
              )}
            </Row>
          </Section>
        </>
      }
    >
      <BankChanges store={store} />
      <OwnerSection merchantId={merchantId} name={merchantName} email={email} documents={documents} />
      <StoreFacts of={store} />
      <TaxFacts storeId={id} />
    </Columns>
  )
}
