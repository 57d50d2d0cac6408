import { isTest, type Law, lineOf } from './source.ts'
import { sqlTexts } from './sql/texts.ts'

const named = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])

/** Decision 0062: such a statement can deadlock with another like it while a row that refers to the table is inserted. */
export const locksApart: Law = {
  name: 'no statement locks rows for no key update and updates them',
  broken(sources) {
    const migrations = sources.filter(({ path }) => path.startsWith('server/database/migrations/'))
    const tables = (pattern: RegExp) => new Set(migrations.flatMap(({ text }) => named(text, pattern)))
    const referred = tables(/\breferences (\w+)/g)
    return sources
      .filter(({ path }) => path.startsWith('server/') && !isTest(path))
      .flatMap(source =>
        sqlTexts(source, tables(/\bcreate table (\w+)/g)).flatMap(({ pieces, starts: [start = 0] }) => {
          const text = pieces.join('?')
          const locking = text.slice(0, Math.max(0, text.search(/\bfor no key update\b/)))
          const locked = new Set(named(locking, /\b(?:from|join) (\w+)/g))
          return named(text, /(?<!key )\bupdate (\w+)/g)
            .filter(table => locked.has(table) && referred.has(table))
            .map(table => `${lineOf(source, start)} locks and updates ${table} in one statement`)
        }),
      )
  },
}
