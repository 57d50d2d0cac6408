import { Button } from '@mantine/core'
import {
  type EditStatus,
  getOwnProduct,
  listOwnProducts,
  type OwnProduct,
  withdrawEdit,
} from '#contract/catalog/products.ts'
import { getGoodsFile } from '#contract/orders/digital-goods.ts'
import { useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ago, fileSize, withinSentence } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Difference, Differences } from './differences.tsx'
import { RejectionReason } from './product-availability.tsx'
import { EditBadge } from './product-status.tsx'

const none = 'None'

/** Returns the fields that a product's edit changes, with their published values and the new ones. */
function editDifferences(product: OwnProduct): Difference[] {
  const { edit } = product
  if (!edit) return []
  const { fields } = edit
  const rows: Difference[] = []
  const add = (field: string, label: string, before: Difference['before'], after: Difference['after']) =>
    rows.push({ field, label, before, after })
  if (fields.name !== undefined) add('name', 'Name', product.name, fields.name)
  if (fields.brand !== undefined) add('brand', 'Brand', product.brand ?? '', fields.brand ?? '')
  if (fields.childCategoryId)
    add(
      'childCategoryId',
      'Category',
      [product.category, product.subCategory, product.childCategory].join(' › '),
      edit.category.join(' › '),
    )
  if (fields.description)
    add('description', 'Description', product.description.join('\n\n'), fields.description.join('\n\n'))
  if (fields.tags) add('tags', 'Tags', product.tags.join(', '), fields.tags.join(', '))
  if (fields.searchTitle !== undefined)
    add('searchTitle', 'Search title', product.searchTitle ?? '', fields.searchTitle ?? '')
  if (fields.searchDescription !== undefined)
    add('searchDescription', 'Search description', product.searchDescription ?? '', fields.searchDescription ?? '')
  if (fields.hostedImages) add('hostedImages', 'Pictures', product.hostedImages, fields.hostedImages)
  if (fields.attributes || fields.childCategoryId) rows.push(...specificationDifferences(product, edit.specifications))
  if (edit.file) add('file', 'File', 'The current file', `${edit.file.name} (${fileSize(edit.file.bytes)})`)
  return rows
}

function specificationDifferences(product: OwnProduct, after: OwnProduct['specifications']): Difference[] {
  const names = [...new Set([...product.specifications, ...after].map(({ name }) => name))]
  const valueIn = (all: OwnProduct['specifications'], name: string) => all.find(each => each.name === name)?.value ?? ''
  return names.flatMap(name => {
    const [was, is] = [valueIn(product.specifications, name), valueIn(after, name)]
    return was === is ? [] : [{ field: `specification ${name}`, label: name, before: was || none, after: is || none }]
  })
}

/** Returns what customers see while an edit isn't approved, and what comes next. */
function follows({ standing }: OwnProduct, status: EditStatus): string {
  const unseen = standing === 'pending' || standing === 'rejected'
  if (status === 'declined')
    return `${unseen ? '' : 'Customers see the published version. '}Change it and save to submit it again.`
  return unseen
    ? 'We review these changes separately. Approving them doesn’t put the product on sale.'
    : 'Customers see the published version until we approve the changes.'
}

/** The edit of a product: what differs from the version without it, and why it was declined. */
export function ProductEditSection({ product, manage }: { product: OwnProduct; manage: boolean }) {
  const { edit } = product
  const [confirm, dialog] = useConfirm()
  const params = { id: product.id }
  const withdraw = useChange(withdrawEdit, { invalidates: [getOwnProduct.id, listOwnProducts.id, getGoodsFile.id] })
  if (!edit) return null
  const ask = () =>
    confirm({
      title: 'Discard these changes?',
      body: 'The product stays as customers see it now.',
      confirm: 'Discard changes',
      danger: true,
      run: () => withdraw.send({ params }),
    })
  return (
    <Section title={<EditBadge status={edit.status} />}>
      {dialog}
      <Stack gap={3}>
        {edit.reason && <RejectionReason>{edit.reason}</RejectionReason>}
        <Differences
          rows={editDifferences(product)}
          names={[product.standing === 'on-sale' ? 'Published' : 'Without the changes', 'Changed']}
        />
        <Row gap={3} justify="between" wrap>
          <Note>
            Submitted {withinSentence(ago(edit.submittedAt))}. {follows(product, edit.status)}
          </Note>
          {manage && (
            <Button variant="default" loading={withdraw.isPending} onClick={ask}>
              Discard changes
            </Button>
          )}
        </Row>
      </Stack>
    </Section>
  )
}
