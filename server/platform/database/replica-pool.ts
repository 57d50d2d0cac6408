import pg from 'pg'

/** Milliseconds that a machine which doesn't answer at all is waited for. */
const connectTimeoutMs = 2000
/** Milliseconds that a replica which couldn't be reached isn't asked again. */
const rest = 5000

/** Waits for its connection to be made so long; for one of the pool's that is busy, callers wait as ever. */
export class ReplicaClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs })
  }
}

export interface ReplicaPool {
  readonly options: object
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
}

/** A replica's connections, or the primary's while the replica can't be reached. */
export function replicaPool(replica: pg.Pool, primary: pg.Pool): ReplicaPool {
  let restsUntil = 0
  return {
    options: replica.options,
    end: () => replica.end(),
    async connect() {
      if (performance.now() < restsUntil) return primary.connect()
      try {
        return await replica.connect()
      } catch {
        restsUntil = performance.now() + rest
        return primary.connect()
      }
    },
  }
}
