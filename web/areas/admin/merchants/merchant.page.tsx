import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { loadFailed } from '#contract/failures.ts'
import type { MerchantDetail } from '#contract/stores/merchants.ts'
import { ForPage } from '#web/areas/admin/page-link.tsx'
import { Missing } from '#web/features/accounts/missing.tsx'
import { staffSizeNames } from '#web/features/onboarding/step-words.ts'
import { merchantQuery, ownerFacts } from '#web/features/store-approval/owner-documents.tsx'
import { StoreBadge } from '#web/features/store-approval/store-badge.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { count, day, dayAndTime } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Merchant', unlisted: true })

/** A merchant with documents. The server logs each view. */
export default function AdminMerchantPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(merchantQuery(id))
  const name = data ? `${data.firstName} ${data.lastName}` : 'Merchant'
  return (
    <>
      {data && <title>{`${name} · Bitmarte`}</title>}
      <PageHeader
        above={<Breadcrumbs crumbs={[{ label: 'Merchants', to: '/admin/merchants' }, { label: name }]} />}
        title={name}
      />
      {data ? (
        <Loaded merchant={data} />
      ) : error ? (
        <Missing
          failure={error}
          thing="merchant"
          back={['All merchants', '/admin/merchants']}
          message={loadFailed.merchantDetails}
          onRetry={refetch}
        />
      ) : (
        <Columns side={<SkeletonBox height={220} />}>
          <SkeletonBox height={320} />
        </Columns>
      )}
    </>
  )
}

function Loaded({ merchant }: { merchant: MerchantDetail }) {
  const { store, pickupLocation: at, category } = merchant
  return (
    <Columns
      side={
        <Section title={store.storeName} aside={<StoreBadge state={store.state} />}>
          <Stack gap={3}>
            <Facts
              facts={[
                ['Products', count(store.products)],
                ['Followers', count(store.storeFollowers)],
                ['Registered', store.isRegisteredBusiness ? 'Yes' : 'No'],
                ['Office', store.officeAddress],
                ['Staff', merchant.staffSize && staffSizeNames[merchant.staffSize]],
                ['Sells in', category && [category.name, ...merchant.subCategoryNames].join(', ')],
                ['Pickup', at && `${at.street}, ${at.LGA}, ${at.state}`],
              ]}
            />
            <Row gap={3} wrap>
              <ActionLink to={`/admin/stores/${store.id}`}>Open store</ActionLink>
              <ForPage to="/admin/products">
                <ActionLink to={`/admin/products?storeId=${store.id}`}>Its products</ActionLink>
              </ForPage>
              <ForPage to="/admin/orders">
                <ActionLink to={`/admin/orders?storeId=${store.id}`}>Its orders</ActionLink>
              </ForPage>
            </Row>
          </Stack>
        </Section>
      }
    >
      <Section title="Identity" aside={<Note>This view is recorded in the audit log.</Note>}>
        <Facts facts={ownerFacts(merchant)} />
      </Section>
      <Section title="Account">
        <Facts
          facts={[
            ['E-mail', merchant.isVerified ? 'Confirmed' : 'Not confirmed'],
            ['Joined', day(merchant.createdAt)],
            ['Last signed in', merchant.lastLoginAt ? dayAndTime(merchant.lastLoginAt) : 'Never'],
            ['Role', 'Owner of the store'],
          ]}
        />
      </Section>
    </Columns>
  )
}
