import { expect, test } from 'vitest'
import { locksApart } from './locks.ts'
import { parse } from './source.ts'

const migration = `create table stores (id uuid primary key, sold int);
  create table documents (id uuid primary key);
  create table products (store_id uuid references stores);`

const breaks = (...statements: string[]) =>
  locksApart.broken([
    parse('server/database/migrations/0001_a.sql', migration),
    parse('server/domains/stores/a.ts', statements.map(text => `await sql\`${text}\`.execute(tx)`).join('\n')),
  ])

test('a statement that locks and updates a table to which others refer breaks it', () => {
  const locking = 'with l as (select id from stores where id = any(a) order by id for no key update)'
  expect(breaks(`${locking} update stores s set sold = 1 from l where s.id = l.id`)).toEqual([
    'server/domains/stores/a.ts:1 locks and updates stores in one statement',
  ])
})

test.each([
  ['select id from stores for no key update', 'update stores set sold = 1'],
  ['with l as (select id from documents for no key update) update documents d set id = l.id from l'],
  ['with l as (select id from stores for update) update stores s set sold = 1 from l where s.id = l.id'],
  ['with l as (select id from products for no key update) update stores set sold = 1 from l'],
])('%s keeps it', (...statements) => expect(breaks(...statements)).toEqual([]))
