import { sql } from 'kysely'
import { type Facets, mostOfFacet } from '#contract/search/facets.ts'
import type { Database } from '#platform/database/database.ts'
import { keptWhenLarge } from '#platform/database/kept-counts.ts'
import { productsByCode } from './code-search.ts'
import { type Facet, type FacetRows, facetNames, facetsStatement } from './facets-sql.ts'
import { percentAtLeast, starsAtLeast } from './facets-steps.ts'
import { byThreshold, histogramOf, optionsOf, withChosen } from './facets-wire.ts'
import { type Asked, type ProductList, runOn } from './product-list.ts'
import type { Narrowing } from './product-list-sql.ts'
import { noMatch, type Part } from './query.ts'
import { mostOfSearch, type Shown, upTo } from './search.ts'

type Rows = Partial<FacetRows> & { count: number }

/**
 * Returns each filtered facet with all filters except its own. The category filter stays, because categories are
 * drilled down.
 */
function narrowedBy(asked: Narrowing): { facet: Facet; others: Narrowing }[] {
  const { options = [] } = asked
  const own: [Facet['name'], boolean, Partial<Narrowing>][] = [
    ['price', asked.minKobo !== undefined || asked.maxKobo !== undefined, { minKobo: undefined, maxKobo: undefined }],
    ['stores', !!asked.storeIds, { storeIds: undefined }],
    ['brands', !!asked.brands, { brands: undefined }],
    ['rating', asked.rating !== undefined, { rating: undefined }],
    ['discount', asked.discount !== undefined, { discount: undefined }],
    ['inStock', !!asked.inStock, { inStock: undefined }],
  ]
  return [
    ...own.flatMap(([name, narrows, without]) =>
      narrows ? [{ facet: { name }, others: { ...asked, ...without } }] : [],
    ),
    ...options.map(chosen => ({
      facet: { name: 'options' as const, property: propertyOf(chosen) },
      others: { ...asked, options: options.filter(each => each !== chosen) },
    })),
  ]
}

const propertyOf = ([value = '']: readonly string[]): string => value.slice(0, value.indexOf(':'))

/** Returns selected stores without matches, by name. */
const storesOf = (db: Database, ids: readonly string[]): Promise<FacetRows['stores']> =>
  ids.length
    ? db.lagging
        .selectFrom('stores')
        .select(['id', 'name as storeName', 'url as storeUrl', sql<number>`0`.as('count')])
        .where('live', '=', true)
        .where('id', 'in', ids)
        .execute()
    : Promise.resolve([])

/** Counts the products that a list shows per choice of each facet, with all filters except the facet's own. */
export function facetsOf(
  db: Database,
  { search, matches, count }: ProductList,
): (asked: Asked, shown: Shown) => Promise<Facets> {
  const run = runOn(db)
  const read = async (asked: Narrowing, wanted: readonly Facet[], parts?: readonly Part[]): Promise<Rows> =>
    (await run<Rows>(facetsStatement(asked, wanted, parts)))[0] ?? { count: 0 }

  interface Wanted {
    asked: Narrowing
    /** Words of a search. */
    parts?: readonly Part[]
  }
  const counted = keptWhenLarge(15, async ({ asked, parts }: Wanted): Promise<{ size: number; value: Facets }> => {
    const isSearch = asked.search !== undefined
    const narrowed = narrowedBy(asked)
    const free = facetNames.filter(name => name === 'options' || !narrowed.some(({ facet }) => facet.name === name))
    const [total, rest, ...own] = await Promise.all([
      isSearch ? undefined : count(asked),
      read(
        asked,
        free.map(name => ({ name })),
        parts,
      ),
      ...narrowed.map(({ facet, others }) => read(others, [facet], parts)),
    ])
    const all = total ?? upTo(rest.count, mostOfSearch)
    const rows: Partial<FacetRows> = Object.assign({}, ...own, rest, ...own.filter(each => !each.options))
    const chosenOptions = own.flatMap(each => each.options ?? [])
    const storeIds = asked.storeIds ?? []
    const gone = storeIds.filter(id => !rows.stores?.some(store => store.id === id))
    const value: Facets = {
      count: all.count,
      countIsExact: all.countIsExact,
      exact: [rest, ...own].every(scan => (isSearch ? scan.count <= mostOfSearch : scan.count < mostOfFacet)),
      categories: rows.categories ?? [],
      price: histogramOf(rows.price),
      stores: [...(rows.stores ?? []), ...(await storesOf(db, gone))],
      brands: withChosen(rows.brands ?? [], asked.brands ?? []),
      options: optionsOf(rows.options ?? [], chosenOptions, asked.options ?? []),
      rating: byThreshold(starsAtLeast, rows.rating),
      discount: byThreshold(percentAtLeast, rows.discount?.slice(1)),
      onSale: rows.discount?.[0] ?? 0,
      inStock: rows.inStock ?? 0,
    }
    return { size: all.count, value }
  })

  return async ({ typed, asTyped, ...filters }, page) => {
    const found = typed ? await search(typed, filters, { asTyped, matches }) : undefined
    const ids = found && typed && (await productsByCode(db, typed, found))
    if (!found || ids) {
      const asked = ids ? { ...filters, ids } : filters
      return counted(JSON.stringify(asked), { asked })
    }
    const asked = { ...filters, search: (await found.shown(page)) ?? noMatch }
    return counted(JSON.stringify(asked), { asked, parts: found.ranking.parts })
  }
}
