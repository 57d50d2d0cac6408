import { DatabaseSync } from 'node:sqlite'
import type { Product } from './folder.ts'

/**
 * Forty lines of SQLite FTS5 to compare with: Porter stems, words joined by OR, bm25 with weights 3 for the name, 2 for
 * the brand and 1 for the description. `withAttributes` adds the attributes to the description.
 */
export function baseline(products: readonly Product[], { withAttributes }: { withAttributes: boolean }) {
  const db = new DatabaseSync(':memory:')
  db.exec("create virtual table found using fts5(id unindexed, name, brand, description, tokenize = 'porter')")
  db.exec('begin')
  const insert = db.prepare('insert into found values (?, ?, ?, ?)')
  for (const { id, name, brand, description, attributes } of products) {
    const values = withAttributes ? attributes.map(([, value]) => value) : []
    insert.run(id, name, brand, [description, ...values].join(' '))
  }
  db.exec('commit')
  const select = db.prepare('select id from found where found match ? order by bm25(found, 0, 3, 2, 1), id limit 100')
  return (query: string): string[] => {
    const words = query.match(/[\p{L}\p{N}]+/gu) ?? []
    return select.all(words.map(word => `"${word}"`).join(' OR ')).map(row => String(row.id))
  }
}
