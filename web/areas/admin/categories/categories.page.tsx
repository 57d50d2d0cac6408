import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { listCategories } from '#contract/catalog/categories.ts'
import { listAlsoCalled, listVatExempt, moveCategory } from '#contract/catalog/category-work.ts'
import { loadFailed } from '#contract/failures.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { AlsoCalledDialog } from './also-called-dialog.tsx'
import { DeleteDialog, MergeDialog, MoveDialog, NameDialog, treeCalls } from './category-dialogs.tsx'
import { type CategoryAct, CategoryTree } from './category-tree.tsx'
import { type Node, nodesOf } from './tree-words.ts'
import { VatDialog } from './vat-dialog.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Categories', unlisted: true })

interface Doing {
  act: CategoryAct | 'add-top'
  node: Node | undefined
  /** Drop target. */
  to?: string
}

/** The category tree. Customers see changes immediately. */
export default function AdminCategoriesPage() {
  const { data, error, refetch } = useQuery(queryOf(listCategories))
  const [doing, setDoing] = useState<Doing>()
  const alsoCalled = useQuery(queryOf(listAlsoCalled)).data
  const exempt = new Set(useQuery(queryOf(listVatExempt)).data)
  const place = useChange(moveCategory, { invalidates: treeCalls })
  const nodes = nodesOf(data?.rows ?? [])
  const onPlace = (node: Node, parentId: string | null, beforeId: string | null) => {
    // Moving a category moves its products too: ask first.
    if (parentId !== node.parentId && parentId) setDoing({ act: 'move', node, to: parentId })
    else place.mutate({ params: { id: node.id }, body: { parentId, beforeId } })
  }
  const onClose = () => setDoing(undefined)
  const node = doing?.node
  return (
    <>
      <PageHeader
        title="Categories"
        aside={<Note>Drag to reorder or move, or use the buttons</Note>}
        action={
          <Manages>
            <Button onClick={() => setDoing({ act: 'add-top', node: undefined })}>Add category</Button>
          </Manages>
        }
      />
      <Section flush>
        {error && !data ? (
          <ErrorState error={error} message={loadFailed.categories} onRetry={refetch} />
        ) : !data ? (
          <SkeletonLines lines={8} />
        ) : nodes.length === 0 ? (
          <EmptyState title="No categories yet">Stores need categories to sell products.</EmptyState>
        ) : (
          <CategoryTree
            nodes={nodes}
            busy={place.isPending}
            exempt={exempt}
            onPlace={onPlace}
            onAct={(act, chosen) => setDoing({ act, node: chosen })}
          />
        )}
      </Section>
      {doing?.act === 'add-top' && <NameDialog onClose={onClose} />}
      {doing?.act === 'add' && <NameDialog parent={node} onClose={onClose} />}
      {node && doing.act === 'rename' && <NameDialog node={node} onClose={onClose} />}
      {node && doing.act === 'move' && <MoveDialog node={node} nodes={nodes} to={doing.to} onClose={onClose} />}
      {node && doing.act === 'merge' && <MergeDialog node={node} nodes={nodes} onClose={onClose} />}
      {node && doing.act === 'also-called' && alsoCalled && (
        <AlsoCalledDialog
          node={node}
          {...(alsoCalled.find(({ id }) => id === node.id) ?? { names: [], merged: [] })}
          onClose={onClose}
        />
      )}
      {node && doing.act === 'vat' && <VatDialog node={node} exempt={exempt.has(node.id)} onClose={onClose} />}
      {node && doing.act === 'delete' && <DeleteDialog node={node} onClose={onClose} />}
    </>
  )
}
