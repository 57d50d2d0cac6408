import { sql } from 'kysely'
import type { Attribute } from '#contract/catalog/attributes.ts'
import { attributesOf } from '#domains/catalog/index.ts'
import type { CsvColumn } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import { attributeCell, below, type Cells, csvColumns } from './product-cells.ts'

interface Template {
  name: string
  columns: readonly CsvColumn<Cells>[]
  lines: Cells[]
}

/** Returns a sample value, as a merchant would type it. */
function exampleOf({ kind, unit, choices }: Attribute): string {
  if (kind === 'number') return unit ? `12 ${unit}` : '12'
  if (kind === 'choice') return choices[0]?.name ?? ''
  return kind === 'yes-no' ? 'yes' : 'Any text'
}

/**
 * Returns an empty product file for a child category: every column, with two drafts as examples, one of which has
 * variants and pictures. Fails with `category_not_found`.
 */
export async function templateOf(read: Reader, childId: string): Promise<Template | Failure<'category_not_found'>> {
  const attributes = await attributesOf(read, childId)
  if (failed(attributes)) return attributes
  const { rows } = await sql<{ path: string; name: string }>`
    select concat_ws(${below}, top.name, sub.name, child.name) as path, child.name
    from categories child
    left join categories sub on sub.id = child.parent_id left join categories top on top.id = sub.parent_id
    where child.id = ${childId}`.execute(read)
  const { path = '', name = '' } = rows[0] ?? {}
  const example: Cells = {
    sku: 'EXAMPLE-1',
    name: `Example: ${name}`,
    category: path,
    sellingPrice: '15000.00',
    weight: '0.5',
    weightUnit: 'kg',
    published: 'no',
    stock: '10',
    tags: 'handmade, gift',
    ...Object.fromEntries(attributes.map(attribute => [attributeCell(attribute.name), exampleOf(attribute)])),
  }
  const variants: Cells[] = ['S', 'M'].map((size, at) => ({
    ...(at === 0 && {
      ...example,
      name: `Example with variants: ${name}`,
      description: 'First paragraph\n\nSecond paragraph',
      property1: 'Size',
      price: '18000.00',
      pictures: 'https://example.com/front.jpg | https://example.com/back.jpg',
    }),
    sku: 'EXAMPLE-2',
    option1: size,
    variantSku: `EXAMPLE-2-${size}`,
    stock: String(5 + at),
    variantSellingPrice: at === 0 ? '15000.00' : '16000.00',
    variantPicture: at === 0 ? '1' : '',
    barcode: at === 0 ? '6001234567899' : '6001234567905',
  }))
  const file = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return { name: `template-${file}.csv`, columns: csvColumns(attributes), lines: [example, ...variants] }
}
