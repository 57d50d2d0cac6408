import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import {
  type AdminFeaturedImage,
  deleteFeaturedImage,
  listAllFeaturedImages,
  orderFeaturedImages,
  updateFeaturedImage,
} from '#contract/content/featured-images.ts'
import { collectionsAtHome } from '#web/features/offers/shown-at-home.ts'
import { endQuestion } from '#web/features/scheduled-offers/end-words.ts'
import { statusIn, timeTabs, WindowList } from '#web/features/scheduled-offers/scheduled-list.tsx'
import { WindowLine } from '#web/features/scheduled-offers/scheduled-row.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { useUrl } from '#web/ui/url.ts'
import { AddCollection, EditCollection } from './collection-form.tsx'
import { useLinkName } from './link-field.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Featured collections', unlisted: true })

const invalidates = [listAllFeaturedImages.id]

/** Featured pictures of the home page with their links, in order. */
export default function FeaturedCollectionsPage() {
  const { get } = useUrl()
  const status = statusIn(get('status'))
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<AdminFeaturedImage>()
  const [confirm, dialog] = useConfirm()
  const end = useChange(updateFeaturedImage, { invalidates })
  const remove = useChange(deleteFeaturedImage, { invalidates })
  const { data, error, refetch } = useQuery(queryOf(listAllFeaturedImages))
  const rows = data?.rows.filter(row => (row.status ?? 'live') === status)
  const linkName = useLinkName()
  const last = Math.max(0, ...(data?.rows.map(({ position }) => position) ?? []))
  const takeDown = ({ id, title }: AdminFeaturedImage) =>
    confirm({
      ...endQuestion({ status, noun: 'collection', called: title, effect: 'Customers no longer see it.' }),
      run: () =>
        status === 'live' ? end.send({ params: { id }, body: { endsAt: 'now' } }) : remove.send({ params: { id } }),
    })
  return (
    <>
      {dialog}
      <PageHeader
        title="Featured collections"
        action={
          <>
            <ActionLink to="/">View home page</ActionLink>
            <Manages>
              <Button onClick={() => setAdding(true)}>Add collection</Button>
            </Manages>
          </>
        }
      />
      <Section flush>
        <TabsWithCounts label="Collections by time" tabs={timeTabs} />
        <WindowList
          label="Featured collections"
          status={status}
          rows={rows}
          order={{ endpoint: orderFeaturedImages, list: listAllFeaturedImages.id }}
          rowName={({ title }) => title}
          empty={
            <EmptyState title={status === 'live' ? 'No active collections' : 'None here'}>
              Add a banner that links to a search or a category.
            </EmptyState>
          }
          error={error}
          onRetry={refetch}
        >
          {row => (
            <WindowLine
              picture={row.picture}
              wide
              name={row.title}
              note={[row.subtitle, linkName(row.link)].filter(Boolean).join(' · ')}
              status={status}
              hiddenBy={
                status === 'live' && (rows?.indexOf(row) ?? 0) >= collectionsAtHome
                  ? `Not shown: only the first ${collectionsAtHome}`
                  : undefined
              }
              startsAt={row.startsAt}
              endsAt={row.endsAt}
              called={row.title}
              onChange={() => setEdited(row)}
              onEnd={() => takeDown(row)}
            />
          )}
        </WindowList>
      </Section>
      {adding && <AddCollection position={Math.min(last + 1, 1000)} onClose={() => setAdding(false)} />}
      {edited && <EditCollection key={edited.id} image={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
