import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { type BulkFilter, createBulkEdit } from '#contract/catalog/bulk-edits.ts'
import {
  addToMarketplace,
  archiveProduct,
  deleteFromMarketplace,
  deleteProduct,
  getOwnProduct,
  listOwnProducts,
  type ProductRow,
} from '#contract/catalog/products.ts'
import { inTurn } from '#web/features/products/run-in-sequence.ts'
import { deletedForGood, publishedWords } from '#web/features/products/saved-words.ts'
import { call } from '#web/shell/api.ts'
import { type Change, useChange } from '#web/shell/query.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { useOpenPreview } from './bulk-edit-status.tsx'
import { BulkForm, type FormAction } from './bulk-forms.tsx'

interface Props {
  chosen: readonly ProductRow[]
  /** Set if everything that matches is chosen, beyond the page. */
  filter: BulkFilter | undefined
  onDone: () => void
}

/** Bulk actions on products: prices, sale prices and their end, stock, category, publish, unpublish, archive, delete. */
export function BulkProducts({ chosen, filter, onDone }: Props) {
  const [form, setForm] = useState<FormAction>()
  const plan = useChange(createBulkEdit, { success: false, onSuccess: useOpenPreview() })
  const selection = filter ? { filter } : { productIds: chosen.map(({ id }) => id) }
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="xs">Change</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setForm('price')}>Price</Menu.Item>
          <Menu.Item onClick={() => setForm('sale-price')}>Sale price</Menu.Item>
          <Menu.Item onClick={() => plan.mutate({ body: { ...selection, change: { action: 'end-sale' } } })}>
            End sale prices
          </Menu.Item>
          <Menu.Item onClick={() => setForm('stock')}>Stock</Menu.Item>
          <Menu.Item onClick={() => setForm('category')}>Category</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {form && <BulkForm action={form} selection={selection} onClose={() => setForm(undefined)} />}
      {filter ? <OfAll filter={filter} plan={plan} /> : <OfPage chosen={chosen} onDone={onDone} />}
    </>
  )
}

/** Actions on everything that matches: they have a preview. */
function OfAll({ filter, plan }: { filter: BulkFilter; plan: Change<typeof createBulkEdit> }) {
  const busy = plan.isPending
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={busy}
        onClick={() => plan.mutate({ body: { filter, change: { action: 'publish', published: true } } })}
      >
        Publish
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={busy}
        onClick={() => plan.mutate({ body: { filter, change: { action: 'publish', published: false } } })}
      >
        Unpublish
      </Button>
      {filter.standing !== 'archived' && (
        <Button
          size="xs"
          variant="default"
          loading={busy}
          onClick={() =>
            plan.mutate({ body: { filter, change: { action: 'publish', published: false, archived: true } } })
          }
        >
          Archive
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        color="clay"
        loading={busy}
        onClick={() => plan.mutate({ body: { filter, change: { action: 'delete' } } })}
      >
        Delete
      </Button>
    </>
  )
}

function OfPage({ chosen, onDone }: Pick<Props, 'chosen' | 'onDone'>) {
  const [busy, setBusy] = useState(false)
  const [confirm, dialog] = useConfirm()
  const off = chosen.filter(({ published, approvalStatus }) => !published && approvalStatus === 'approved')
  const drafts = chosen.filter(({ published, approvalStatus }) => !published && approvalStatus !== 'approved')
  const on = chosen.filter(({ published }) => published)

  const reload = useInvalidate([listOwnProducts.id, getOwnProduct.id])
  const run = async (
    rows: readonly ProductRow[],
    act: (row: ProductRow) => Promise<unknown>,
    done: Parameters<typeof inTurn<ProductRow>>[2],
  ) => {
    setBusy(true)
    // A toast says what wasn't done, which stays selected.
    const left = await inTurn(rows, act, done).catch(() => rows.length)
    await reload()
    setBusy(false)
    if (left === 0) onDone()
  }
  const publish = (rows: readonly ProductRow[]) => () =>
    run(rows, ({ id }) => call(addToMarketplace, { body: { productIds: [id] } }), publishedWords)
  const unpublish = () => run(on, ({ id }) => call(deleteFromMarketplace, { params: { id } }), 'Unpublished.')
  const kept = chosen.filter(({ standing }) => standing !== 'archived')
  const archive = () => run(kept, ({ id }) => call(archiveProduct, { params: { id } }), 'Archived.')
  const remove = async () => {
    const yes = await confirm({
      title: chosen.length === 1 ? `Delete ${chosen[0]?.name}?` : `Delete ${chosen.length} products?`,
      body: deletedForGood,
      confirm: chosen.length === 1 ? 'Delete product' : `Delete ${chosen.length} products`,
      danger: true,
      run: onProgress =>
        inTurn(chosen, ({ id }) => call(deleteProduct, { params: { id } }), 'Deleted.', onProgress).finally(
          () => void reload(),
        ),
    })
    if (yes) onDone()
  }
  return (
    <>
      {dialog}
      {off.length > 0 && (
        <Button size="xs" variant="default" loading={busy} onClick={publish(off)}>
          Publish ({off.length})
        </Button>
      )}
      {drafts.length > 0 && (
        <Button size="xs" variant="default" loading={busy} onClick={publish(drafts)}>
          Send for approval ({drafts.length})
        </Button>
      )}
      {on.length > 0 && (
        <Button size="xs" variant="default" loading={busy} onClick={unpublish}>
          Unpublish ({on.length})
        </Button>
      )}
      {kept.length > 0 && (
        <Button size="xs" variant="default" loading={busy} onClick={archive}>
          Archive ({kept.length})
        </Button>
      )}
      <Button size="xs" variant="subtle" color="clay" loading={busy} onClick={remove}>
        Delete
      </Button>
    </>
  )
}
