import { describe, expect, test } from 'vitest'
import { type Domain, domains } from '../../server/domains.ts'
import { root } from '../children.ts'
import { parse, readSources } from './source.ts'
import { domainOf, tablesLaw, tableUses } from './tables.ts'

const house: Domain[] = [
  { name: 'stores', owns: ['stores'] },
  { name: 'catalog', owns: ['products'], functions: ['found_products'] },
  { name: 'orders', owns: ['orders', 'order_items'] },
]
const migration = `
  create table stores (id uuid, name text);
  create table products (id uuid, store_id uuid);
  create table orders (id uuid, store_id uuid);
  create table order_items (id uuid);
  create function found_products() returns bigint language sql stable as $$ select count(*) from products $$;`

const breaks = (files: Record<string, string>, sql = '') =>
  tablesLaw(house).broken(
    Object.entries({ 'server/database/migrations/0001_a.sql': migration + sql, ...files }).map(([path, text]) =>
      parse(path, text),
    ),
  )
/** Violations of code in catalog, which may read stores but not touch orders. */
const ofCatalog = (text: string) => breaks({ 'server/domains/catalog/a.ts': withHoles(text) })
/** Written as `$(id)`, because Biome reports `${id}` in a plain string. */
const withHoles = (text: string) => text.replace(/\$\((\w+(?:\.\w+\(\w*'?\w*'?\))?|\w+)\)/g, (_, code) => `\${${code}}`)

describe('Kysely', () => {
  test.each([
    [`db.selectFrom('orders')`, 'read'],
    [`db.selectFrom('orders as o')`, 'read'],
    [`db.selectFrom(['products', 'orders as o'])`, 'read'],
    [`db.selectFrom(late ? 'orders' : 'products')`, 'read'],
    [`db.selectFrom('products').innerJoin('orders as o', 'o.id', 'products.id')`, 'read'],
    [`db.selectFrom('products').leftJoin('orders', 'orders.id', 'products.id')`, 'read'],
    [`db.selectFrom('products').where(eb => eb.exists(eb.selectFrom('orders')))`, 'read'],
    [`db.with('found', q => q.selectFrom('orders')).selectFrom('found')`, 'read'],
    [`db.with('orders', q => q.selectFrom('products')).selectFrom('orders')`, 'read'],
    [`tx.insertInto('orders')`, 'insert'],
    [`tx.updateTable('orders').set({})`, 'update'],
    [`tx.updateTable('products').from('orders as o')`, 'read'],
    [`tx.deleteFrom('orders')`, 'delete'],
    [`tx.deleteFrom('products').using('orders')`, 'read'],
    [`tx.mergeInto('orders as o')`, 'merge'],
    [`tx.updateTable('stores')`, 'update'],
  ])('%s is found', (text, kind) => {
    const table = text.includes(`'stores'`) ? 'stores' : 'orders'
    const [found, ...more] = ofCatalog(text)
    expect(more).toEqual([])
    expect(found).toContain(`server/domains/catalog/a.ts:1 catalog: ${kind} ${table}, which ${table} owns`)
  })

  test.each([
    `db.selectFrom('products as p').innerJoin('stores as s', 's.id', 'p.store_id')`,
    `tx.insertInto('products')`,
    `tx.deleteFrom('products').using('stores')`,
    `Array.from('orders'); Object.from(orders)`,
    `db.with('found', q => q.selectFrom('products')).selectFrom('found')`,
    `import { keyParts } from '#platform/database/key-parts.ts'; keyParts(read, 'stores', 'live', 10)`,
  ])('%s is right', text => expect(ofCatalog(text)).toEqual([]))

  test('table names from outside the file', () => {
    expect(ofCatalog('db.selectFrom(table)')).toEqual(['server/domains/catalog/a.ts:1 names no table that can be read'])
    expect(ofCatalog('db.selectFrom(db.dynamic.table(table).as(`t`))')).toHaveLength(1)
    expect(ofCatalog('sql`select from $(sql.table(table))`')).toHaveLength(1)
    expect(ofCatalog(`sql\`select from $(sql.table('orders'))\``)[0]).toContain('update orders')
  })

  test('platform helpers use the table that they receive', () => {
    const reordered = (given: string) =>
      ofCatalog(
        `import { reorder } from '#platform/database/reorder.ts'\nreorder(work, caller, { table: ${given}, ids })`,
      )
    expect(reordered(`'orders'`)[0]).toContain('a.ts:2 catalog: update orders')
    expect(reordered(`'stores'`)[0]).toContain('update stores')
    expect(reordered(`'products'`)).toEqual([])
    expect(reordered('table')[0]).toContain('names no table')
  })
})

describe('SQL', () => {
  test.each([
    ['sql`select 1 from orders o where o.id = $(id)`', 'read'],
    ['sql<{ id: string }>`select p.id from products p, orders`', 'read'],
    ['sql`select (select count(*) from public.orders) from products`', 'read'],
    ['sql`SELECT 1 FROM "orders"`', 'read'],
    ['sql`join orders o on o.id = $(id)`', 'read'],
    ['sql`orders o where o.id = $(id) $(more)`', 'read'],
    ['sql`exists (select from orders where $(fits)) and $(more)`', 'read'],
    ['sql`from orders where $(of)', 'read'],
    ['sql`with found as ($(first)) select * from found join orders using (id) limit $(n)`', 'read'],
    ['sql`select from products p join orders o using (id) for update of o`', 'lock'],
    ['sql`insert into orders (id) $(rows) on conflict do nothing`', 'insert'],
    ['sql`update orders set $(changed) where id = $(id)`', 'update'],
    ['sql`with gone as (delete from orders where $(of) returning id) select from gone`', 'delete'],
    ['sql`merge into orders o using products p on p.id = o.id when matched then delete`', 'merge'],
    ['sql`truncate products, orders`', 'truncate'],
    [`client.query('select 1 from orders')`, 'read'],
    ['sql`with $(numbers), $(more), b as (select 1 from orders) select', 'read'],
    [`const joins = 'left join orders o on o.id = p.id' as const satisfies string`, 'read'],
    ['const text = `select $(columns) from orders limit $$(values.push(limit))`', 'read'],
    [`const table = 'orders'; const text = \`select 1 from $(table), products\``, 'update'],
  ])('%s is found', (text, kind) => {
    const [found, ...more] = ofCatalog(text.endsWith('`') || !text.startsWith('sql') ? text : `${text}\``)
    expect(more).toEqual([])
    expect(found).toContain(`server/domains/catalog/a.ts:1 catalog: ${kind} orders, which orders owns`)
  })

  test.each([
    'sql`select p.id, count(*)::int as orders from products p join stores s on s.id = p.store_id where $(fits)`',
    'sql`update products set store_id = s.id from stores s`',
    `throw new Error('No products of these stores')`,
    `const columns = 'p.id, p.name'`,
    'sql` union all `; sql`count(*) filter (where $(of))`; sql`desc nulls last`; sql``',
  ])('%s is right', text => expect(ofCatalog(text)).toEqual([]))

  test('reports the line of the table, and unreadable statements', () => {
    expect(ofCatalog('sql`select p.id, $(name) as "é"\n  from products p\n  join orders o using (id)`')[0]).toMatch(
      /a\.ts:3 /,
    )
    expect(ofCatalog('sql`select from from orders $(of)`')).toEqual([
      `server/domains/catalog/a.ts:1 can't be parsed as SQL`,
    ])
    expect(ofCatalog('const list = (table: string) => `select 1 from $(table), products`')).toEqual([
      'server/domains/catalog/a.ts:1 takes the name of a table from elsewhere',
    ])
  })
})

describe('functions, triggers and views', () => {
  const onStores = `create trigger renamed after update on stores for each row execute function renamed();`
  const written = (body: string, more = onStores) =>
    breaks(
      {},
      `create function renamed() returns trigger language plpgsql as $$\nbegin\n  ${body}\n  return new;\nend $$;\n${more}`,
    )

  test('a trigger belongs to the owner of its table', () => {
    expect(written('update products set id = new.id where store_id = new.id;')[0]).toMatch(
      /0001_a\.sql:8 renamed\(\) of stores: update products, which catalog owns; only the owner writes/,
    )
    expect(written('if exists (select from orders) then new.name := (select id from products); end if;')).toHaveLength(
      2,
    )
    expect(written('update stores set name = new.name;')).toEqual([])
  })

  test('excludes what a later statement replaces or drops', () => {
    const old = 'update products set id = new.id;'
    expect(written(old, `${onStores} drop trigger renamed on stores; drop function renamed();`)).toEqual([])
    const better = `create or replace function renamed() returns trigger language plpgsql as $$ begin return new; end $$;`
    expect(written(old, onStores + better)).toEqual([])
  })

  test('a function with tables has an owner, and only higher domains call it', () => {
    const made = (name: string, from: string) =>
      `create or replace function ${name}() returns bigint language sql stable as $$ select count(*) from ${from} $$;`
    expect(breaks({}, made('found_products', 'products join stores using (id)'))).toEqual([])
    expect(breaks({}, made('found_products', 'orders'))[0]).toContain('found_products() of catalog: read orders')
    const caller = { 'server/domains/stores/a.ts': 'sql`select found_products()`' }
    expect(breaks(caller)[0]).toContain('stores: call found_products, which catalog')
    expect(breaks({}, made('found_products', 'products') + made('other', 'stores'))[0]).toContain('has no owner')
  })

  test('a view is read like a function', () => {
    expect(breaks({}, 'create view late as select * from orders;').join()).toContain('has no owner')
  })
})

describe('the declaration', () => {
  const declared = (...owns: string[][]) =>
    tablesLaw(owns.map((tables, i) => ({ name: `d${i}`, owns: tables }))).broken([
      parse('server/database/migrations/0001_a.sql', 'create table a (id int); create table b (id int);'),
    ])

  test('gives every table one owner', () => {
    expect(declared(['a'], ['b'])).toEqual([])
    expect(declared(['a'])).toEqual(['server/domains.ts: b has no owner'])
    expect(declared(['a', 'b'], ['b'])).toEqual(['server/domains.ts: b has two owners'])
    expect(declared(['a', 'b', 'c'])).toEqual(['server/domains.ts: there is no table c'])
  })

  test('assigns a file to the domain of its folder', () => {
    const name = (path: string) => domainOf(house, path)?.name
    expect(name('server/elsewhere/a.ts')).toBeUndefined()
    expect(name('server/domains/catalog/a.ts')).toBe('catalog')
    expect(breaks({ 'server/a.ts': 'sql`select from stores`' })[0]).toContain('belongs to no domain')
  })
})

test('reads all statements of the marketplace, where every table and file has an owner', () => {
  const sources = readSources(root).filter(({ path }) => path.startsWith('server/'))
  const { schema, uses, unread } = tableUses(sources)
  expect(unread).toEqual([])
  const owned = domains.flatMap(({ owns }) => owns)
  expect(owned.filter(name => !name.includes('.')).toSorted()).toEqual([...schema.tables].toSorted())
  expect(uses.filter(({ within, path }) => !within && !domainOf(domains, path))).toEqual([])
  expect(uses.length).toBeGreaterThan(1000)
}, 60_000)
