import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { getTaxRegistration } from '#contract/stores/tax.ts'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { TaxForm } from './tax-form.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Tax', unlisted: true })

/** The store's tax details for its invoices. */
export default function TaxPage() {
  return (
    <>
      <PageHeader title="Tax" />
      <Allowed to="profile">
        <Tax />
      </Allowed>
    </>
  )
}

function Tax() {
  const { can } = useRights()
  const { data, error, refetch } = useQuery(queryOf(getTaxRegistration))
  if (data)
    return (
      <Section title="VAT and invoices">
        <Row gap={3} wrap style={{ marginBottom: 'var(--space-4)' }}>
          {can('transactions') && <ActionLink to="/merchant/vat-report">VAT report</ActionLink>}
          <ActionLink to="/merchant/invoices">Invoices</ActionLink>
        </Row>
        <TaxForm registration={data} readOnly={!can('profile', 'manage')} />
      </Section>
    )
  return error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonBox height={320} />
}
