import { type Law, lineOf } from './source.ts'

/** Names that the documents mention and only PostgreSQL or the library of the metrics has. */
const ofOthers = [
  ...['archive_mode', 'auto_explain', 'max_slot_wal_keep_size', 'pg_stat_statements', 'replay_lsn', 'sent_lsn'],
  ...['synchronous_standby_names', 'nodejs_eventloop_lag_p99_seconds'],
]

const codeSpan = /`([^`\n]+)`/g
/** Such as `fooBar`, `FooBar` or `foo_bar(id)`. A word alone may be no name. */
const name = /^([a-z][a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+|(?:[A-Z][a-z0-9]+){2,}|[a-z]+(?:_[a-z0-9]+)+)(?:\(.*\))?$/

/** Takes the documents among the sources. */
export const docNames: Law = {
  name: 'names in documents exist in the code',
  broken(sources) {
    // Examples in the laws' own tests are no code.
    const real = sources.filter(({ path }) => !path.startsWith('scripts/laws') || !path.endsWith('.test.ts'))
    const [docs, code] = [true, false].map(isDoc => real.filter(({ path }) => path.endsWith('.md') === isDoc))
    const known = new Set([...ofOthers, ...(code ?? []).flatMap(({ text }) => text.match(/[A-Za-z_$][\w$]*/g) ?? [])])
    return (docs ?? []).flatMap(doc =>
      [...doc.text.matchAll(codeSpan)].flatMap(({ 1: span = '', index }) => {
        const named = name.exec(span)?.[1]
        return named && !known.has(named) ? [`${lineOf(doc, index)} names ${named}, which is nowhere`] : []
      }),
    )
  },
}
