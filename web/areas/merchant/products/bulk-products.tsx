import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addToMarketplace,
  deleteFromMarketplace,
  deleteProduct,
  getOwnProduct,
  listOwnProducts,
  type ProductRow,
} from '#contract/catalog/products.ts'
import { inTurn } from '#web/features/products/run-in-sequence.ts'
import { call } from '#web/shell/api.ts'
import { useConfirm } from '#web/ui/confirm.tsx'

/** Bulk actions on products: publish, unpublish, delete. */
export function BulkProducts({ chosen, onDone }: { chosen: readonly ProductRow[]; onDone: () => void }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [confirm, dialog] = useConfirm()
  const off = chosen.filter(({ published }) => !published)
  const on = chosen.filter(({ published }) => published)

  const run = async (rows: readonly ProductRow[], act: (row: ProductRow) => Promise<unknown>, done: string) => {
    setBusy(true)
    await inTurn(rows, act, done)
    await Promise.all([listOwnProducts, getOwnProduct].map(({ id }) => client.invalidateQueries({ queryKey: [id] })))
    setBusy(false)
    onDone()
  }
  const putOn = () => run(off, ({ id }) => call(addToMarketplace, { body: { productIds: [id] } }), 'On sale.')
  const takeOff = () => run(on, ({ id }) => call(deleteFromMarketplace, { params: { id } }), 'Off sale.')
  const remove = async () => {
    const yes = await confirm({
      title: chosen.length === 1 ? `Delete ${chosen[0]?.name}?` : `Delete ${chosen.length} products?`,
      body: 'Customers can no longer find them, and they are removed from your lists permanently. Existing orders are not affected.',
      confirm: chosen.length === 1 ? 'Delete product' : `Delete ${chosen.length} products`,
      danger: true,
    })
    if (yes) await run(chosen, ({ id }) => call(deleteProduct, { params: { id } }), 'Deleted.')
  }
  return (
    <>
      {dialog}
      {off.length > 0 && (
        <Button size="xs" loading={busy} onClick={putOn}>
          Put on sale ({off.length})
        </Button>
      )}
      {on.length > 0 && (
        <Button size="xs" variant="default" loading={busy} onClick={takeOff}>
          Take off sale ({on.length})
        </Button>
      )}
      <Button size="xs" variant="subtle" color="clay" loading={busy} onClick={remove}>
        Delete
      </Button>
    </>
  )
}
