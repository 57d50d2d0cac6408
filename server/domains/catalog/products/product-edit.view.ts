import { sql } from 'kysely'
import type { Specification } from '#contract/catalog/catalog.ts'
import type { EditStatus, ProductEdit } from '#contract/catalog/products.ts'
import type { Reader } from '#platform/database/database.ts'
import { editedAttributes, editedFields } from './product-edit.ts'
import { type PictureRow, productPicturesOf } from './product-pictures.ts'

interface Row {
  status: EditStatus
  reason: string | null
  submitted_at: Date
  fields: unknown
  pictures: PictureRow[]
  file: ProductEdit['file']
}

interface Edited {
  id: string
  storeId: string
  childCategoryId: string | null
  attributes: Record<string, string | number | boolean>
}

/** Returns a product's edit as its merchant and the administrators see it; null without one. */
export async function editOf(read: Reader, product: Edited): Promise<ProductEdit | null> {
  const { rows } = await sql<Row>`
    select e.status, e.reason, e.submitted_at, e.fields,
      (select json_build_object('name', coalesce(f.name, 'file'), 'bytes', f.bytes)
        from files f where f.id = e.goods_file_id) as file,
      (select coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height,
          'alt', pic.value ->> 'alt', 'property', pic.value -> 'option' ->> 'property',
          'option', pic.value -> 'option' ->> 'option') order by pic.place), '[]')
        from jsonb_array_elements(e.fields -> 'hostedImages') with ordinality pic(value, place)
        join files f on f.id = (pic.value ->> 'id')::uuid) as pictures
    from product_revisions e where e.store_id = ${product.storeId} and e.product_id = ${product.id}`.execute(read)
  const [row] = rows
  if (!row) return null
  const { hostedImages, ...fields } = editedFields.parse(row.fields)
  const found = await sql<{ category: string[]; specifications: Specification[] }>`
    select array[main.name, sub.name, child.name] as category, product_specification_list(
        ${JSON.stringify(editedAttributes(product.attributes, fields.attributes))}::jsonb, main.id, sub.id, child.id
      ) as specifications
    from categories child join categories sub on sub.id = child.parent_id join categories main on main.id = sub.parent_id
    where child.id = ${fields.childCategoryId ?? product.childCategoryId}`.execute(read)
  return {
    status: row.status,
    reason: row.reason,
    submittedAt: row.submitted_at.toISOString(),
    fields: { ...fields, ...(hostedImages && { hostedImages: productPicturesOf(row.pictures) }) },
    category: found.rows[0]?.category ?? [],
    specifications: found.rows[0]?.specifications ?? [],
    file: row.file,
  }
}
