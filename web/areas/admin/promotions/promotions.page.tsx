import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import {
  type AdminPromotion,
  deletePromotion,
  listAdminPromotions,
  orderPromotions,
  updatePromotion,
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
import { hiddenBy } from './hidden-by.ts'
import { AddPromotion, EditPromotion } from './promotion-form.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Promotions', unlisted: true })

const limit = 24
const invalidates = [listAdminPromotions.id]

/** Promoted products with their dates, in the order that customers see. */
export default function PromotionsPage() {
  const { search, get } = useUrl()
  const status = statusIn(get('status'))
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<AdminPromotion>()
  const [confirm, dialog] = useConfirm()
  const end = useChange(updatePromotion, { invalidates })
  const remove = useChange(deletePromotion, { invalidates })
  const { data, error, refetch } = useQuery(
    queryOf(listAdminPromotions, { query: { status, limit, offset: offsetOf(search, limit) } }),
  )
  const takeDown = ({ id, product, status }: AdminPromotion) =>
    confirm({
      ...endQuestion({
        status,
        noun: 'promotion',
        called: `the promotion of ${product.name}`,
        effect: 'Customers no longer see the promotion. The product stays on sale.',
      }),
      run: () =>
        status === 'live' ? end.send({ params: { id }, body: { endsAt: 'now' } }) : remove.send({ params: { id } }),
    })
  return (
    <>
      {dialog}
      <PageHeader
        title="Promotions"
        action={
          <>
            <ActionLink to="/">View home page</ActionLink>
            <Manages>
              <Button onClick={() => setAdding(true)}>Add promotion</Button>
            </Manages>
          </>
        }
      />
      <Section flush>
        <TabsWithCounts label="Promotions by time" tabs={timeTabs} />
        <WindowList
          label="Promotions"
          status={status}
          rows={data?.rows}
          order={{ endpoint: orderPromotions, list: listAdminPromotions.id }}
          rowName={({ product }) => product.name}
          empty={
            <EmptyState title={status === 'live' ? 'No promotions' : 'None here'}>
              Add a product to show customers first.
            </EmptyState>
          }
          error={error}
          onRetry={refetch}
        >
          {row => (
            <WindowLine
              picture={row.product.hostedImages[0]}
              name={row.product.name}
              note={[row.label, row.banner, row.product.storeName].filter(Boolean).join(' · ')}
              status={row.status}
              hiddenBy={hiddenBy(row, data?.rows ?? [], offsetOf(search, limit))}
              startsAt={row.startsAt}
              endsAt={row.endsAt}
              called={row.product.name}
              onChange={row.status === 'ended' ? undefined : () => setEdited(row)}
              onEnd={() => takeDown(row)}
            />
          )}
        </WindowList>
        {data && <Pager count={data.count} limit={limit} />}
      </Section>
      {adding && <AddPromotion onClose={() => setAdding(false)} />}
      {edited && <EditPromotion key={edited.id} promotion={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
