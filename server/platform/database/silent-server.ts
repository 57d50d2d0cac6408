import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { socketOf } from './send-together.ts'

/**
 * A server that vanishes without closing its connections, with its machine or its network, leaves queries waiting:
 * TCP retransmits for 15 minutes, and Node can't set TCP_USER_TIMEOUT. So a connection on which nothing arrives while a
 * query runs is broken, which fails its queries and removes it from its pool.
 */
export interface Silence {
  /** Time without a byte from the server after which `works` is asked. */
  silentMs: number
  /** Returns whether the server still works on the connection's query; defaults to no. */
  works?: (client: pg.ClientBase) => Promise<boolean>
}

/** Settles as `result` does, a query of the connection, and breaks the connection when the server is silent. */
export async function unlessSilent<T>(
  client: pg.ClientBase,
  { silentMs, works }: Silence,
  result: Promise<T>,
): Promise<T> {
  const socket = socketOf(client)
  let heard = socket.bytesRead
  let asking = false
  const look = async () => {
    await turn() // Reads what arrived while this process was busy.
    const quiet = () => socket.bytesRead === heard
    if (asking || !quiet()) {
      heard = socket.bytesRead
      return
    }
    asking = true
    const isAlive = await works?.(client)
    asking = false
    if (!isAlive && waiting && quiet()) socket.destroy()
  }
  let waiting = true
  const looking = setInterval(() => void look(), silentMs)
  try {
    return await result
  } finally {
    waiting = false
    clearInterval(looking)
  }
}

/** Time that a server has to say which of its connections work. */
const checkTimeoutMs = 5000

/** Connections whose query runs. One that only waits for its client to read hasn't been heard by it for a while. */
const atWork = `select pid from pg_stat_activity
  where datname = current_database() and state = 'active' and wait_event is distinct from 'ClientWrite'`

/**
 * Returns a `works` that asks the server on a new connection, one for all that ask at once. Behind a pooler, process
 * IDs are the pooler's own, so there it only asks whether the server responds.
 */
export function asksServer(url: string, { pooled }: { pooled: boolean }): (client: pg.ClientBase) => Promise<boolean> {
  let asked: Promise<ReadonlySet<number> | 'responds' | 'silent'> | undefined
  const ask = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: checkTimeoutMs,
      query_timeout: checkTimeoutMs,
    }).on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ pid: number }>(atWork)
      return pooled ? 'responds' : new Set(rows.map(({ pid }) => pid))
    } catch (error) {
      // For example too many connections: it responds, but doesn't say.
      return error instanceof pg.DatabaseError ? 'responds' : 'silent'
    } finally {
      asked = undefined
      client.connection.stream.destroy()
    }
  }
  return async client => {
    asked ??= ask()
    const said = await asked
    if (typeof said === 'string') return said === 'responds'
    return 'processID' in client && typeof client.processID === 'number' && said.has(client.processID)
  }
}
