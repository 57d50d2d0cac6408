import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { countedUpTo } from '#contract/endpoint.ts'
import { giftCardStatus, giftCardsFile, listGiftCards } from '#contract/money/gift-cards.ts'
import { ForPage, PageLink } from '#web/areas/admin/page-link.tsx'
import { CsvButton } from '#web/features/reports/file-buttons.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { naira } from '#web/ui/format.ts'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { pageOf, useUrl } from '#web/ui/url.ts'
import { giftCardColumns } from './gift-card-columns.tsx'
import { GiftCardDrawer } from './gift-card-drawer.tsx'
import { giftCardTabs } from './gift-card-tabs.ts'
import { IssueGiftCard } from './issue-gift-card.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Gift cards', unlisted: true })

const limit = 24

/** Gift cards, newest first, with a drawer for one of them. */
export default function AdminGiftCardsPage() {
  const { search, get, to, set } = useUrl()
  const page = Math.min(pageOf(search), 10_000)
  const status = giftCardStatus.options.find(each => each === get('status'))
  const filters = { status, search: get('search').slice(0, 100) || undefined }
  const { data, error, refetch } = useQuery({
    ...queryOf(listGiftCards, { query: { ...filters, page, limit } }),
    placeholderData: before => before,
  })
  return (
    <>
      <PageHeader
        title="Gift cards"
        aside={data && <Note>{naira(data.owed)} total outstanding balance</Note>}
        action={<IssueGiftCard />}
      />
      <Section flush>
        <TabsWithCounts label="Gift cards by status" tabs={giftCardTabs(data?.counts)} />
        <ListBar>
          <SearchField placeholder="Last four, e-mail, name or reason" />
          <CsvButton endpoint={giftCardsFile} query={filters} />
        </ListBar>
        <ForPage to="/admin/customers">
          <ListBar>
            <Note>
              To give a customer money, choose “Grant store credit” on the customer’s page, under{' '}
              <PageLink to="/admin/customers">Customers</PageLink>.
            </Note>
          </ListBar>
        </ForPage>
        <DataTable
          label="Gift cards"
          columns={giftCardColumns}
          rows={data?.rows}
          rowId={row => row.id}
          rowLink={row => to({ card: row.id, page: page > 1 ? page : null })}
          empty={
            get('search') || status ? (
              <EmptyState title="No matching gift cards" action={<ActionLink to=".">Show all</ActionLink>}>
                Try another search or tab.
              </EmptyState>
            ) : (
              <EmptyState title="No gift cards yet">
                Gift cards appear here when customers buy them or you issue one.
              </EmptyState>
            )
          }
          error={error && !data && <ErrorState error={error} onRetry={refetch} />}
        />
        {data && <Pager count={data.count} exact={data.count < countedUpTo} limit={limit} />}
      </Section>
      <GiftCardDrawer id={get('card')} onClose={() => set({ card: null, page: page > 1 ? page : null })} />
    </>
  )
}
