import { Button, Menu } from '@mantine/core'
import {
  archiveProduct,
  deleteProduct,
  duplicateProduct,
  getOwnProduct,
  listOwnProducts,
  type OwnProduct,
  restoreProduct,
} from '#contract/catalog/products.ts'
import { deletedForGood } from '#web/features/products/saved-words.ts'
import { useChange } from '#web/shell/query.ts'
import { useGoOn } from '#web/shell/use-go-on.ts'
import { useConfirm } from '#web/ui/confirm.tsx'

const invalidates = [listOwnProducts.id]

/** Actions on a product: duplicate, archive and delete. */
export function ProductActions({ product }: { product: OwnProduct }) {
  const goOn = useGoOn()
  const [confirm, dialog] = useConfirm()
  const params = { id: product.id }
  const copy = useChange(duplicateProduct, {
    invalidates,
    onSuccess: ({ data }) => goOn(`/merchant/products/${data.id}`),
  })
  const remove = useChange(deleteProduct, { invalidates, onSuccess: () => goOn('/merchant/products') })
  const kept = { invalidates: [listOwnProducts.id, getOwnProduct.id] }
  const archive = useChange(archiveProduct, kept)
  const restore = useChange(restoreProduct, kept)
  const ask = () =>
    confirm({
      title: `Delete ${product.name}?`,
      body: deletedForGood,
      confirm: 'Delete product',
      danger: true,
      run: () => remove.send({ params }),
    })
  return (
    <>
      {dialog}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" loading={copy.isPending || remove.isPending}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => copy.mutate({ params })}>Duplicate as a draft</Menu.Item>
          {product.standing === 'archived' ? (
            <Menu.Item onClick={() => restore.mutate({ params })}>Restore from the archive</Menu.Item>
          ) : (
            <Menu.Item onClick={() => archive.mutate({ params })}>Archive</Menu.Item>
          )}
          <Menu.Item color="clay" onClick={ask}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
