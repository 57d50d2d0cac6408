import { type RawBuilder, sql } from 'kysely'
import type { ProductPicture } from '#contract/catalog/catalog.ts'
import { type PictureColumns, pictureOf } from '#platform/files/pictures.ts'

/** A picture of a product as JSON of its row. */
export interface PictureRow extends PictureColumns {
  alt: string
  property: string | null
  option: string | null
}

/** Returns a product's pictures as the API sends them. */
export const productPicturesOf = (rows: readonly PictureRow[]): ProductPicture[] =>
  rows.flatMap(({ alt, property, option, ...file }) => {
    const picture = pictureOf(file, alt)
    const shown = property !== null && option !== null ? { property, option } : null
    return picture ? [{ ...picture, option: shown }] : []
  })

/**
 * SQL of a variant's picture as JSON with `id`, `width` and `height`: the first of one of its options, otherwise the
 * product's first. `v` are the rows of variants and `p` of their products.
 */
export const variantPicture: RawBuilder<PictureColumns> = sql<PictureColumns>`coalesce(
  (select json_build_object('id', f.id, 'width', f.width, 'height', f.height)
    from product_pictures pic join files f on f.id = pic.file_id
    where pic.store_id = v.store_id and pic.product_id = v.product_id
      and v.options @> jsonb_build_array(jsonb_build_object('property', pic.property, 'option', pic."option"))
    order by pic.position limit 1),
  json_build_object('id', p.picture_id, 'width', p.picture_width, 'height', p.picture_height))`
