import pg from 'pg'

/** Timeout of connecting to a replica. */
const connectTimeoutMs = 2000
/** Time during which an unreachable replica isn't tried again. */
const retryAfterMs = 5000

/** Limits only the time to connect. Callers wait for a busy connection of the pool as usual. */
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

/** Returns connections of the replica, or of the primary while the replica is unreachable. */
export function replicaPool(replica: pg.Pool, primary: pg.Pool): ReplicaPool {
  let downUntil = 0
  return {
    options: replica.options,
    end: () => replica.end(),
    async connect() {
      if (performance.now() < downUntil) return primary.connect()
      try {
        return await replica.connect()
      } catch {
        downUntil = performance.now() + retryAfterMs
        return primary.connect()
      }
    },
  }
}
