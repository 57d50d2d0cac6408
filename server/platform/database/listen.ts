import pg from 'pg'

interface Listener {
  /** Listening: all that is told from now on arrives. */
  onUp(): void
  /** No longer: what is told meanwhile is lost. */
  onDown(): void
  onTold(payload: string): void
}

/** Milliseconds between two looks at a connection that says nothing, and that an answer may take. */
const connectTimeoutMs = 2000
const pause = 500

/**
 * Listens to a channel of PostgreSQL's NOTIFY on a connection of its own, and connects again when it is lost. A
 * connection that is gone without a word is found out within two looks.
 */
export async function listen(url: string, channel: string, listener: Listener): Promise<{ stop(): Promise<void> }> {
  let stopped = false
  let current: pg.Client | undefined
  let again: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: connectTimeoutMs })
    current = client
    let looking: NodeJS.Timeout | undefined
    let up = false
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      clearInterval(looking)
      if (up) listener.onDown()
      client.end().catch(() => {})
      if (!stopped) again = setTimeout(connect, pause)
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ payload = '' }) => {
      if (!lost) listener.onTold(payload)
    })
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch {
      lose()
      return
    }
    if (lost || stopped) return lose()
    up = true
    listener.onUp()
    looking = setInterval(() => {
      const late = setTimeout(lose, connectTimeoutMs)
      late.unref()
      client.query('select 1').then(() => clearTimeout(late), lose)
    }, connectTimeoutMs)
    looking.unref()
  }
  await connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(again)
      await current?.end().catch(() => {})
    },
  }
}
