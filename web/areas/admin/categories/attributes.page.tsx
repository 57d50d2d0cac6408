import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MetaFunction, useParams } from 'react-router'
import {
  listAttributes,
  listOwnAttributes,
  moveAttribute,
  type OwnAttribute,
  updateAttribute,
} from '#contract/catalog/attributes.ts'
import { listCategories } from '#contract/catalog/categories.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { OrderList } from '#web/ui/order-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Manages, useViewsOnly } from '#web/ui/read-only.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { AttributeDialog } from './attribute-dialog.tsx'
import { AttributePreview } from './attribute-preview.tsx'
import { factsOf, placeOf, usedBy } from './attribute-words.ts'
import { nodesOf, pathTo } from './tree-words.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Attributes', unlisted: true })

const invalidates = [listOwnAttributes.id, listAttributes.id]

/** The attributes that a category defines, with those that it inherits and a preview. */
export default function AttributesPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(queryOf(listOwnAttributes, { params: { id } }))
  const tree = useQuery(queryOf(listCategories)).data
  const path = pathTo(nodesOf(tree?.rows ?? []), id)
  const name = path.at(-1)?.name
  const [editing, setEditing] = useState<OwnAttribute | 'new'>()
  const [confirm, dialog] = useConfirm()
  const viewsOnly = useViewsOnly()
  const update = useChange(updateAttribute, { invalidates })
  const move = useChange(moveAttribute, { invalidates })
  if (error && !data)
    return (
      <Missing
        failure={error}
        thing="category"
        back={['All categories', '/admin/categories']}
        message="Could not load the attributes."
        onRetry={refetch}
      />
    )
  const rows = data?.rows ?? []
  const own = rows.filter(row => !row.inherited && !row.retired)
  const inherited = rows.filter(row => row.inherited)
  const retired = rows.filter(row => row.retired)
  const retire = (row: OwnAttribute) =>
    confirm({
      title: `Retire ${row.name}?`,
      body: `Merchants no longer fill it in, and customers no longer see it or filter by it. ${usedBy(row.products)} ${row.products === 1 ? 'keeps its value' : 'keep their values'}, which come back if you bring it back.`,
      confirm: 'Retire attribute',
      danger: true,
      run: () => update.send({ params: { id: row.id }, body: { retired: true } }),
    })
  return (
    <>
      {dialog}
      <PageHeader
        above={
          <Breadcrumbs
            crumbs={[
              { label: 'Categories', to: '/admin/categories' },
              ...path.slice(0, -1).map(node => ({ label: node.name, to: `/admin/categories/${node.id}/attributes` })),
              { label: name ?? 'Category' },
            ]}
          />
        }
        title={name ? `Attributes of ${name}` : 'Attributes'}
        action={
          <Manages>
            <Button onClick={() => setEditing('new')}>Add attribute</Button>
          </Manages>
        }
      />
      {data ? (
        <Columns side={<AttributePreview attributes={rows.filter(row => !row.retired)} />}>
          <Section
            title="Defined here"
            aside={(path.at(-1)?.below.length ?? 0) > 0 && <Note>Also for every category below</Note>}
            flush
          >
            {own.length === 0 ? (
              <EmptyState title="No attributes defined here">
                Add what customers compare, such as screen size or material.
              </EmptyState>
            ) : (
              <OrderList
                label="Attributes defined here"
                rows={own}
                rowId={row => row.id}
                rowName={row => row.name}
                busy={move.isPending}
                onOrder={
                  viewsOnly
                    ? undefined
                    : ids => {
                        const place = placeOf(
                          own.map(row => row.id),
                          ids,
                        )
                        if (place) move.mutate({ params: { id: place.id }, body: { beforeId: place.beforeId } })
                      }
                }
              >
                {row => (
                  <Row gap={2} justify="between" wrap grow>
                    <Summary row={row} />
                    <Manages>
                      <Row gap={1}>
                        <Button
                          variant="subtle"
                          size="compact-md"
                          aria-label={`Edit ${row.name}`}
                          onClick={() => setEditing(row)}
                        >
                          Edit
                        </Button>
                        <Button
                          variant="subtle"
                          color="clay"
                          size="compact-md"
                          aria-label={`Retire ${row.name}`}
                          onClick={() => retire(row)}
                        >
                          Retire
                        </Button>
                      </Row>
                    </Manages>
                  </Row>
                )}
              </OrderList>
            )}
          </Section>
          {inherited.length > 0 && (
            <Section title="Inherited">
              <Stack as="ul" lined={3}>
                {inherited.map(row => (
                  <li key={row.id}>
                    <Summary row={row} />
                    <Text
                      as={Link}
                      tone="palm"
                      weight="strong"
                      size="md"
                      to={`/admin/categories/${row.categoryId}/attributes`}
                    >
                      Edit in {row.categoryName}
                    </Text>
                  </li>
                ))}
              </Stack>
            </Section>
          )}
          {retired.length > 0 && (
            <Section title="Retired">
              <Stack as="ul" lined={3}>
                {retired.map(row => (
                  <Row as="li" gap={2} justify="between" wrap key={row.id}>
                    <Summary row={row} />
                    <Manages>
                      <Button
                        variant="subtle"
                        size="compact-md"
                        aria-label={`Bring back ${row.name}`}
                        loading={update.isPending}
                        onClick={() => update.mutate({ params: { id: row.id }, body: { retired: false } })}
                      >
                        Bring back
                      </Button>
                    </Manages>
                  </Row>
                ))}
              </Stack>
            </Section>
          )}
        </Columns>
      ) : (
        <SkeletonLines lines={8} />
      )}
      {editing && (
        <AttributeDialog
          categoryId={id}
          attribute={editing === 'new' ? undefined : editing}
          invalidates={invalidates}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

const Summary = ({ row }: { row: OwnAttribute }) => (
  <Stack gap={0.5} anywhere style={{ flex: '1 1 220px' }}>
    <Text weight="bold">{row.name}</Text>
    <Note>{factsOf(row)}</Note>
  </Stack>
)
