import pg from 'pg'

interface Listener {
  /** Called once connected: every later notification arrives. */
  onUp(): void
  /** Called when the connection is lost: notifications are lost until `onUp`. */
  onDown(): void
  onNotification(payload: string): void
}

/** Interval between checks of an idle connection, and the timeout of each check. */
const connectTimeoutMs = 2000
const pause = 500

/**
 * Listens to a PostgreSQL NOTIFY channel on its own connection, and reconnects when the connection is lost. Detects a
 * dead connection within two checks.
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
      if (!lost) listener.onNotification(payload)
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
