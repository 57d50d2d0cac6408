import pg from 'pg'
import { type Load, type Measured, measuredOf } from './load.ts'

const scale = 10
const [branches, tellers, accounts] = [scale, scale * 10, scale * 100_000]

/** Creates the tables of pgbench at scale 10 in a separate schema. */
export async function fillCommits(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create schema tpcb;
    create table tpcb.branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table tpcb.tellers (tid int primary key, bid int, tbalance int, filler char(84));
    create table tpcb.accounts (aid int primary key, bid int, abalance int, filler char(84));
    create table tpcb.history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into tpcb.branches select n, 0, '' from generate_series(1, ${branches}) n;
    insert into tpcb.tellers select n, 1 + (n - 1) / 10, 0, '' from generate_series(1, ${tellers}) n;
    insert into tpcb.accounts select n, 1 + (n - 1) / 100000, 0, '' from generate_series(1, ${accounts}) n`)
  await client.query('vacuum analyze')
  await client.end()
}

const statements = {
  account: 'update tpcb.accounts set abalance = abalance + $1 where aid = $2',
  read: 'select abalance from tpcb.accounts where aid = $1',
  teller: 'update tpcb.tellers set tbalance = tbalance + $1 where tid = $2',
  branch: 'update tpcb.branches set bbalance = bbalance + $1 where bid = $2',
  history: 'insert into tpcb.history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
} as const

async function commitOnce(client: pg.Client): Promise<void> {
  const upTo = (most: number) => 1 + Math.floor(Math.random() * most)
  const [aid, tid, bid, delta] = [upTo(accounts), upTo(tellers), upTo(branches), upTo(10_000) - 5000]
  const run = (name: keyof typeof statements, values: number[]) =>
    client.query({ name, text: statements[name], values })
  await client.query('begin')
  await run('account', [delta, aid])
  await run('read', [aid])
  await run('teller', [delta, tid])
  await run('branch', [delta, bid])
  await run('history', [tid, bid, aid, delta])
  await client.query('commit')
}

/** Repeats pgbench's transaction (three updates, a select, an insert), with a round trip per statement. */
export async function commit(url: string, { connections, seconds }: Load): Promise<Measured> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map(client => client.connect()))
  const times: number[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000
  await Promise.all(
    clients.map(async client => {
      while (performance.now() < end) {
        const at = performance.now()
        await commitOnce(client)
        times.push(performance.now() - at)
      }
    }),
  )
  const measured = measuredOf(times, (performance.now() - begun) / 1000)
  await Promise.all(clients.map(client => client.end()))
  return measured
}
