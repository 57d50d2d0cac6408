import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import {
  type AdminOutlet,
  deleteOutlet,
  listAdminOutlets,
  orderOutlets,
  updateOutlet,
} from '#contract/offers/offers.ts'
import { endQuestion } from '#web/features/scheduled-offers/end-words.ts'
import { statusIn, timeTabs, WindowList } from '#web/features/scheduled-offers/scheduled-list.tsx'
import { WindowLine } from '#web/features/scheduled-offers/scheduled-row.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { AddOutlet, EditOutlet } from './outlet-form.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Official outlets', unlisted: true })

const limit = 24
const invalidates = [listAdminOutlets.id]

/** Official outlets, in the order that customers see. */
export default function AdminOutletsPage() {
  const { search, get } = useUrl()
  const status = statusIn(get('status'))
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<AdminOutlet>()
  const [confirm, dialog] = useConfirm()
  const end = useChange(updateOutlet, { invalidates })
  const remove = useChange(deleteOutlet, { invalidates })
  const { data, error, refetch } = useQuery(
    queryOf(listAdminOutlets, { query: { status, limit, offset: offsetOf(search, limit) } }),
  )
  const takeDown = ({ id, store, status }: AdminOutlet) =>
    confirm({
      ...endQuestion({
        status,
        noun: 'outlet',
        called: `the official outlet of ${store.storeName}`,
        effect: 'The store loses its badge and its place among the official outlets. It can still sell.',
      }),
      run: () =>
        status === 'live' ? end.send({ params: { id }, body: { endsAt: 'now' } }) : remove.send({ params: { id } }),
    })
  return (
    <>
      {dialog}
      <PageHeader
        title="Official outlets"
        action={
          <>
            <ActionLink to="/official-outlets">View official outlets</ActionLink>
            <Manages>
              <Button onClick={() => setAdding(true)}>Add an outlet</Button>
            </Manages>
          </>
        }
      />
      <Section flush>
        <TabsWithCounts label="Outlets by time" tabs={timeTabs} />
        <WindowList
          label="Official outlets"
          status={status}
          rows={data?.rows}
          order={{ endpoint: orderOutlets, list: listAdminOutlets.id }}
          rowName={({ store }) => store.storeName}
          empty={
            <EmptyState title={status === 'live' ? 'No official outlets' : 'None here'}>
              Add a brand or maker that you have verified.
            </EmptyState>
          }
          error={error}
          onRetry={refetch}
        >
          {row => (
            <WindowLine
              picture={row.store.logo ?? undefined}
              name={row.store.storeName}
              note={row.store.state}
              status={row.status}
              hiddenBy={row.shown ? undefined : 'Nothing in stock'}
              startsAt={row.startsAt}
              endsAt={row.endsAt}
              called={row.store.storeName}
              onChange={row.status === 'ended' ? undefined : () => setEdited(row)}
              onEnd={() => takeDown(row)}
            />
          )}
        </WindowList>
        {data && <Pager count={data.count} limit={limit} />}
      </Section>
      {adding && <AddOutlet onClose={() => setAdding(false)} />}
      {edited && <EditOutlet key={edited.id} outlet={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
