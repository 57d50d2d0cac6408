import { sql } from 'kysely'
import type { AttributeKind } from '#contract/catalog/attribute-values.ts'
import { type Attribute, attributeUseUpTo, type OwnAttribute } from '#contract/catalog/attributes.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

interface Row {
  id: string
  name: string
  plain_name: string
  kind: AttributeKind
  unit: string | null
  required: boolean
  filterable: boolean
  retired: boolean
  choices: { id: string; name: string }[]
  category_id: string
  category_name: string
  level: number
}

/** Selects attributes of categories `c` in display order: those of the highest category first. */
const columns = sql`a.id, a.name, a.plain_name, a.kind, a.unit, a.required, a.filterable, a.category_id,
    a.retired_at is not null as retired, c.name as category_name, c.level,
    (select coalesce(json_agg(json_build_object('id', ch.id, 'name', ch.name) order by ch.position, ch.name), '[]')
      from attribute_choices ch where ch.attribute_id = a.id and ch.retired_at is null) as choices
  from attributes a join categories c on c.id = a.category_id`
const inOrder = sql`order by c.level, a.retired_at is not null, a.position, a.name`

const attributeOf = (row: Row): Attribute => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  unit: row.unit,
  required: row.required,
  filterable: row.filterable,
  choices: row.choices,
  categoryId: row.category_id,
  categoryName: row.category_name,
})

/** Leaves out attributes with the name of one of a lower category, which can only happen after a category moved. */
const lowestOfName = (rows: readonly Row[]): Row[] =>
  rows.filter(row => !rows.some(other => other.plain_name === row.plain_name && other.level > row.level))

/** Selects the IDs of a category and its ancestors. */
const pathTo = (categoryId: string) => sql`
  with recursive path as (
    select id, parent_id from categories where id = ${categoryId}
    union all
    select above.id, above.parent_id from categories above join path on path.parent_id = above.id
  )
  select id from path`

/** Returns the attributes of products in a category of any level, or `category_not_found`. */
export async function attributesOf(
  read: Reader,
  categoryId: string,
): Promise<Attribute[] | Failure<'category_not_found'>> {
  const { rows } = await sql<Row | { id: null }>`
    select found.* from categories category
    left join (select ${columns} where c.id in (${pathTo(categoryId)}) and a.retired_at is null ${inOrder}) found on true
    where category.id = ${categoryId} and category.merged_into is null`.execute(read)
  if (!rows.length) return fail('category_not_found')
  return lowestOfName(rows.filter((row): row is Row => row.id !== null)).map(attributeOf)
}

/** Attributes by child category. */
export type AttributesByCategory = (childCategoryId: string) => readonly Attribute[]

/** Reads the attributes of all categories at once, for files of products. */
export async function everyAttribute(read: Reader): Promise<AttributesByCategory> {
  const { rows } = await sql<Row>`select ${columns} where a.retired_at is null ${inOrder}`.execute(read)
  const parents = new Map(
    (await read.selectFrom('categories').select(['id', 'parent_id']).execute()).map(each => [each.id, each.parent_id]),
  )
  const known = new Map<string, Attribute[]>()
  return childId => {
    const found = known.get(childId)
    if (found) return found
    const sub = parents.get(childId)
    const path = [childId, sub, sub && parents.get(sub)]
    const attributes = lowestOfName(rows.filter(row => path.includes(row.category_id))).map(attributeOf)
    known.set(childId, attributes)
    return attributes
  }
}

/** Returns the names of all attributes, each once. */
export async function attributeNames(read: Reader): Promise<string[]> {
  const rows = await read.selectFrom('attributes').select('name').distinct().where('retired_at', 'is', null).execute()
  return rows.map(({ name }) => name)
}

/** Returns a category's attributes for administrators, with inherited and retired ones. */
export async function ownAttributes(
  read: Reader,
  categoryId: string,
): Promise<OwnAttribute[] | Failure<'category_not_found'>> {
  const { rows } = await sql<(Row & { products: number }) | { id: null }>`
    with recursive below as (
      select id from categories where id = ${categoryId}
      union all select c.id from categories c join below on c.parent_id = below.id where c.merged_into is null
    ), used as (
      select attribute, count(*)::int as products
      from (select p.attributes from products p
          where p.child_category_id in (select id from below) and p.deleted_at is null limit ${attributeUseUpTo}) searched,
        jsonb_object_keys(searched.attributes) attribute
      group by attribute
    )
    select found.*, coalesce((select used.products from used where used.attribute = found.id::text), 0) as products
    from categories category
    left join (select ${columns} where c.id in (${pathTo(categoryId)})
      and (a.category_id = ${categoryId} or a.retired_at is null) ${inOrder}) found on true
    where category.id = ${categoryId} and category.merged_into is null`.execute(read)
  if (!rows.length) return fail('category_not_found')
  return rows
    .filter((row): row is Row & { products: number } => row.id !== null)
    .map(row => ({
      ...attributeOf(row),
      retired: row.retired,
      inherited: row.category_id !== categoryId.toLowerCase(),
      products: row.products,
    }))
}
