import { type NotNull, type RawBuilder, sql } from 'kysely'
import { attributeText } from '#contract/catalog/attribute-values.ts'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import type { OwnProduct, VariantProperty } from '#contract/catalog/products.ts'
import { type AttributesByCategory, altOf, basePriceOf, shownPrice } from '#domains/catalog/index.ts'
import { moneyCell } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { endCell, momentCell } from './moment-cells.ts'
import { type FiledPicture, pictureNumber } from './picture-cells.ts'
import { attributeCell, below, type Cells, optionCells } from './product-cells.ts'

interface VariantColumns {
  id: string
  sku: string
  barcode: string
  options: VariantOption[]
  selling: number
  list: number
  available: number
  stocktakes: number
  /** Its running or next sale price. */
  sale: { kobo: number; from: string; until: string; running: boolean } | null
}

interface Columns {
  id: string
  sku: string
  name: string
  brand: string | null
  description: string[]
  category: string | null
  tags: string[]
  cost_kobo: number
  base_selling_kobo: number | null
  base_list_kobo: number | null
  weight_grams: number
  weight_unit: 'g' | 'kg'
  length_mm: number
  width_mm: number
  height_mm: number
  dimension_unit: 'mm' | 'cm' | 'm'
  is_digital: boolean
  has_file: boolean
  sells_when_out: boolean
  stock_alert_units: number
  published: boolean
  approval_status: OwnProduct['approvalStatus']
  properties: VariantProperty[]
  child_category_id: string | null
  attributes: OwnProduct['attributes']
  variants: VariantColumns[]
  pictures: { id: string; alt: string; property: string | null; option: string | null }[]
}

/** A product as exported, one line per variant, with fields that the file leaves out. */
export interface WrittenProduct {
  id: string
  sku: string
  name: string
  variantIds: string[]
  /** Of each variant. */
  stocktakes: number[]
  /** Whether its sale price runs. */
  onSale: boolean[]
  childCategoryId: string | null
  approvalStatus: OwnProduct['approvalStatus']
  /** Stored attribute values, which the lines leave out. */
  attributes: OwnProduct['attributes']
  pictures: FiledPicture[]
  /** Whether it has the file that customers of a digital product download. */
  hasFile: boolean
  lines: Cells[]
}

/** Returns the matching products of a store, by ID. */
export async function writtenProducts(
  read: Reader,
  storeId: string,
  fits: RawBuilder<unknown>,
  limit: number,
): Promise<WrittenProduct[]> {
  const { rows } = await sql<Columns>`
    with p as (
      select * from products p where p.store_id = ${storeId} and p.deleted_at is null and ${fits} order by p.id limit ${limit}
    )
    select p.id, p.sku, p.name, p.brand, p.description, p.cost_kobo, p.base_selling_kobo, p.base_list_kobo, p.weight_grams,
      p.weight_unit, p.length_mm, p.width_mm, p.height_mm, p.dimension_unit, p.is_digital, p.goods_file_id is not null has_file, p.sells_when_out,
      p.stock_alert_units, p.published, p.approval_status, p.properties, p.child_category_id, p.attributes, p.tags,
      (select string_agg(name, ${below} order by level) from categories
        where id in (p.category_id, p.sub_category_id, p.child_category_id)) as category,
      (select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'barcode', v.barcode, 'options', v.options,
          'selling', coalesce(v.regular_kobo, v.selling_kobo),
          'list', coalesce(v.regular_list_kobo, v.list_kobo), 'available', v.available, 'stocktakes', v.stocktakes,
          'sale', (select json_build_object('kobo', s.sale_kobo, 'from', s.starts_at, 'until', s.ends_at,
            'running', s.reference_kobo is not null) from sale_prices s
            where s.store_id = v.store_id and s.variant_id = v.id order by s.starts_at limit 1)) order by v.position, v.id), '[]')
        from product_variants v where v.store_id = p.store_id and v.product_id = p.id) as variants,
      (select coalesce(json_agg(json_build_object('id', file_id, 'alt', alt, 'property', property, 'option', "option")
          order by position), '[]')
        from product_pictures where store_id = p.store_id and product_id = p.id) as pictures
    from p order by p.id`.execute(read)
  return rows.map(row => ({
    pictures: picturesOf(row),
    hasFile: row.has_file,
    id: row.id,
    sku: row.sku,
    name: row.name,
    variantIds: row.variants.map(variant => variant.id),
    stocktakes: row.variants.map(variant => variant.stocktakes),
    onSale: row.variants.map(({ sale }) => sale?.running ?? false),
    childCategoryId: row.child_category_id,
    approvalStatus: row.approval_status,
    attributes: row.attributes,
    lines: row.variants.map(variant => linesOf(row, variant)),
  }))
}

const picturesOf = ({ name, pictures }: Columns): FiledPicture[] =>
  pictures.map(({ id, alt, property, option }) => {
    const shown = property !== null && option !== null ? { property, option } : null
    return { id, alt: alt === altOf(name, shown) ? '' : alt, option: shown }
  })

const perPiece = 500

/** Returns the child categories of a store's products. */
export async function childCategoriesOf(read: Reader, storeId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('products')
    .select('child_category_id as id')
    .where('child_category_id', 'is not', null)
    .$narrowType<{ id: NotNull }>()
    .distinct()
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Yields all products of a store in batches, with the attributes of their categories. */
export async function* everyWritten(
  read: Reader,
  storeId: string,
  attributesOf: AttributesByCategory,
): AsyncGenerator<Cells[]> {
  for (let after: string | undefined; ; ) {
    const piece = await writtenProducts(read, storeId, after ? sql`p.id > ${after}` : sql`true`, perPiece)
    yield piece.flatMap(product => {
      const own = attributeCells(product, attributesOf)
      return product.lines.map(cells => ({ ...cells, ...own }))
    })
    if (piece.length < perPiece) return
    after = piece.at(-1)?.id
  }
}

const attributeCells = ({ childCategoryId, attributes }: WrittenProduct, attributesOf: AttributesByCategory): Cells =>
  Object.fromEntries(
    (childCategoryId === null ? [] : attributesOf(childCategoryId)).flatMap(attribute => {
      const value = attributes[attribute.id]
      return value === undefined ? [] : [[attributeCell(attribute.name), attributeText(attribute, value)]]
    }),
  )

const yesNo = (value: boolean) => (value ? 'yes' : 'no')
/** Empty for a draft without a price. */
const priceCell = (kobo: Kobo): string => (shownPrice(kobo) === 0 ? '' : moneyCell(shownPrice(kobo)))
const mmIn = { mm: 1, cm: 10, m: 1000 } as const

function linesOf(row: Columns, variant: VariantColumns): Cells {
  const side = (mm: number) => String(mm / mmIn[row.dimension_unit])
  const base = basePriceOf(row)
  const ownPrice = variant.selling !== base.selling || variant.list !== base.list
  const cells: Cells = {
    id: row.id,
    sku: row.sku,
    name: row.name,
    brand: row.brand ?? '',
    description: row.description.join('\n\n'),
    category: row.category ?? '',
    tags: row.tags.join(', '),
    costPrice: moneyCell(toNaira(row.cost_kobo)),
    sellingPrice: priceCell(base.selling),
    price: priceCell(base.list),
    weight: String(row.weight_unit === 'kg' ? row.weight_grams / 1000 : row.weight_grams),
    weightUnit: row.weight_unit,
    length: side(row.length_mm),
    width: side(row.width_mm),
    height: side(row.height_mm),
    dimensionUnit: row.dimension_unit,
    digital: yesNo(row.is_digital),
    sellsOn: yesNo(row.sells_when_out),
    alertUnits: String(row.stock_alert_units),
    published: yesNo(row.published),
    variantSku: variant.sku,
    barcode: variant.barcode,
    ...(ownPrice && {
      variantSellingPrice: moneyCell(toNaira(variant.selling)),
      variantPrice: moneyCell(toNaira(variant.list)),
    }),
    ...(variant.sale && {
      salePrice: moneyCell(toNaira(variant.sale.kobo)),
      saleFrom: momentCell(variant.sale.from),
      saleUntil: endCell(variant.sale.until),
    }),
    stock: String(variant.available),
    variantPicture: pictureNumber(picturesOf(row), variant.options),
  }
  for (const [at, [property, option]] of optionCells.entries()) {
    const chosen = variant.options[at]
    if (chosen) Object.assign(cells, { [property]: chosen.property, [option]: chosen.option })
  }
  return cells
}
