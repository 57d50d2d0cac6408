import { z } from 'zod'
import {
  type EditStatus,
  type OwnProduct,
  type ProductInput,
  type ReviewedField,
  updateProduct,
} from '#contract/catalog/products.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import type { AttributeValues } from '../attributes/attribute-values.ts'
import { currentCategory } from '../categories/current-category.ts'
import type { WholeProduct } from './own-product.view.ts'
import { categoryColumns, pictureColumns } from './product-columns.ts'
import { definedOnly, inputOf } from './product-input.ts'
import { replacePictures } from './replace-pictures.ts'
import { changeProductRow } from './write-product.ts'

/** Reviewed fields: those of an edit. */
export const editedFields = updateProduct.body
  .pick({
    name: true,
    brand: true,
    description: true,
    childCategoryId: true,
    hostedImages: true,
    attributes: true,
    tags: true,
    searchTitle: true,
    searchDescription: true,
  } satisfies Record<ReviewedField | 'hostedImages' | 'attributes', true>)
  // An approved product has a category.
  .extend({ childCategoryId: z.guid().optional() })
export type EditedFields = z.output<typeof editedFields>

/** Values of the reviewed fields. */
export type Reviewed = Pick<ProductInput, ReviewedField | 'hostedImages'> & { attributes: AttributeValues }

export interface StoredEdit {
  status: EditStatus
  fields: EditedFields
  goodsFileId: string | null
}

type Kept = Pick<OwnProduct, 'id' | 'storeId'>

/** Returns the edit of a product; undefined without one. */
export async function storedEdit(read: Reader, { id, storeId }: Kept): Promise<StoredEdit | undefined> {
  const row = await read
    .selectFrom('product_revisions')
    .select(['status', 'fields', 'goods_file_id'])
    .where('store_id', '=', storeId)
    .where('product_id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      status: row.status,
      fields: editedFields.parse(row.fields),
      goodsFileId: row.goods_file_id,
    }
  )
}

/** Returns attribute values with the changes of an edit, which removes those that are null. */
export function editedAttributes(values: AttributeValues, changes: EditedFields['attributes'] = {}): AttributeValues {
  const merged = Object.entries({ ...values, ...changes })
  return Object.fromEntries(merged.flatMap(([id, value]) => (value === null ? [] : [[id, value]])))
}

/** Returns the values that a product would have with its edit. */
export const withEdit = <V extends Reviewed>(values: V, fields: EditedFields = {}): V => ({
  ...values,
  ...definedOnly(fields),
  attributes: editedAttributes(values.attributes, fields.attributes),
})

/**
 * Returns what of a merchant's values of an approved product applies at once: no reviewed field, except that known
 * pictures can be ordered, described and removed. `texts` are the IDs of attributes that are reviewed.
 */
export function appliedAtOnce(live: Reviewed, wanted: Reviewed, texts: readonly string[]): Reviewed {
  const changed = Object.entries(wanted.attributes).filter(([id]) => !texts.includes(id))
  const kept = Object.entries(live.attributes).filter(([id]) => texts.includes(id))
  const { name, brand, description, childCategoryId, tags, searchTitle, searchDescription } = live
  return {
    name,
    brand,
    description,
    childCategoryId,
    tags,
    searchTitle,
    searchDescription,
    hostedImages: areKnown(wanted.hostedImages, live.hostedImages) ? wanted.hostedImages : live.hostedImages,
    attributes: Object.fromEntries([...changed, ...kept]),
  }
}

type Pictures = readonly { id: string }[]
const areKnown = (pictures: Pictures, live: Pictures) => pictures.every(({ id }) => live.some(each => each.id === id))

/** Returns the wanted values of reviewed fields that differ from a product's. */
export function differing(live: Reviewed, wanted: Reviewed): EditedFields {
  const attributes = [...Object.keys(live.attributes), ...Object.keys(wanted.attributes)].filter(
    id => live.attributes[id] !== wanted.attributes[id],
  )
  return {
    ...(wanted.name !== live.name && { name: wanted.name }),
    ...((wanted.brand || null) !== (live.brand || null) && { brand: wanted.brand || null }),
    ...(!same(wanted.description, live.description) && { description: wanted.description }),
    ...(wanted.childCategoryId !== null &&
      wanted.childCategoryId !== live.childCategoryId && { childCategoryId: wanted.childCategoryId }),
    ...(!same(wanted.tags, live.tags) && { tags: wanted.tags }),
    ...((wanted.searchTitle || null) !== live.searchTitle && { searchTitle: wanted.searchTitle || null }),
    ...((wanted.searchDescription || null) !== live.searchDescription && {
      searchDescription: wanted.searchDescription || null,
    }),
    ...(!areKnown(wanted.hostedImages, live.hostedImages) && { hostedImages: wanted.hostedImages }),
    ...(attributes.length > 0 && {
      attributes: Object.fromEntries(attributes.map(id => [id, wanted.attributes[id] ?? null])),
    }),
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Stores what is left of an edit after a change. An edit that differs from the product in nothing is deleted, and one
 * that a merchant changed awaits approval again.
 */
export async function saveEdit(
  work: Work,
  { id, storeId }: Kept,
  before: StoredEdit | undefined,
  { fields, goodsFileId }: Omit<StoredEdit, 'status'>,
): Promise<void> {
  const { tx, now } = work
  if (Object.keys(fields).length === 0 && !goodsFileId) return before && deleteEdit(work, { id, storeId })
  if (before && same(editedFields.parse(fields), before.fields) && goodsFileId === before.goodsFileId) return
  const row = {
    status: 'pending' as const,
    fields: JSON.stringify(fields),
    goods_file_id: goodsFileId,
    reason: null,
    submitted_at: now,
  }
  await tx
    .insertInto('product_revisions')
    .values({ store_id: storeId, product_id: id, ...row })
    .onConflict(conflict => conflict.columns(['store_id', 'product_id']).doUpdateSet(row))
    .execute()
}

export async function deleteEdit({ tx }: Work, { id, storeId }: Kept): Promise<void> {
  await tx.deleteFrom('product_revisions').where('store_id', '=', storeId).where('product_id', '=', id).execute()
}

/**
 * Replaces a product's fields by those of its edit. Its own status stays. Returns `category_not_found` if the edit's
 * category was deleted since.
 */
export async function applyEdit(
  work: Work,
  product: WholeProduct,
  edit: StoredEdit,
): Promise<undefined | Failure<'category_not_found'>> {
  const { tx } = work
  const { fields, goodsFileId } = edit
  const category = fields.childCategoryId === undefined ? undefined : await currentColumns(work, fields.childCategoryId)
  if (failed(category)) return category
  const name = fields.name ?? product.name
  const pictures = (fields.hostedImages ?? inputOf(product).hostedImages).map(({ id, ...shown }) => ({
    fileId: id,
    ...shown,
  }))
  await changeProductRow(work, product, {
    name,
    ...(fields.brand !== undefined && { brand: fields.brand }),
    ...(fields.description && { description: fields.description }),
    ...(fields.tags && { tags: fields.tags }),
    ...(fields.searchTitle !== undefined && { search_title: fields.searchTitle }),
    ...(fields.searchDescription !== undefined && { search_description: fields.searchDescription }),
    ...(fields.attributes && { attributes: JSON.stringify(editedAttributes(product.attributes, fields.attributes)) }),
    ...category,
    ...pictureColumns(pictures[0]?.fileId ?? null),
    ...(goodsFileId && { goods_file_id: goodsFileId }),
  })
  await replacePictures(tx, { ...product, name, properties: product.variantProperties }, pictures)
  await deleteEdit(work, product)
  return undefined
}

async function currentColumns({ tx }: Work, childCategoryId: string) {
  const current = await currentCategory(tx, childCategoryId)
  return failed(current) ? current : categoryColumns(tx, current.id)
}
