import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#platform/ports.ts'
import { type Link, openLink } from '#tests/harness/link.ts'
import { family, ownFolder, Program, type Programs } from './programs.ts'

/** A machine of the database: PostgreSQL under Patroni. Every way to and from it is a link. */
export interface DatabaseNode {
  readonly name: string
  /** Ports in use by other processes. */
  readonly port: number
  readonly restPort: number
  /** Its own port, past the link. */
  readonly ownPort: number
  /** SIGKILL to all of its processes at once. */
  kill(): void
  start(): void
  freeze(): void
  thaw(): void
  /** Cuts every way to and from the node. */
  cut(): void
  /** Cuts only the way to its PostgreSQL. */
  cutDatabase(): void
  heal(): void
  /** IDs of its PostgreSQL processes. */
  processes(): number[]
  stop(): Promise<void>
}

export const superuser = 'bitmarte'

/**
 * Seconds. A primary that vanishes is replaced when its lease of `ttl` has run out. Patroni's manual asks for
 * `loop_wait + 2 * retry_timeout <= ttl`.
 */
const timing = { ttl: 10, loop_wait: 2, retry_timeout: 3 }

const parameters = {
  max_connections: 300,
  shared_buffers: '128MB',
  unix_socket_directories: '',
  hot_standby_feedback: 'on',
  wal_keep_size: '512MB',
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  random_page_cost: 1.1,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Connections to machines that vanished end soon, and with them their locks and slots.
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: '10s',
  client_connection_check_interval: '5s',
}

/** Starts a node whose Patroni reaches each etcd server through a link of its own. */
export async function startNode(
  programs: Programs,
  name: string,
  { etcdPorts, password }: { etcdPorts: readonly number[]; password: string },
): Promise<DatabaseNode> {
  const folder = ownFolder(programs, name)
  const data = join(folder, 'data')
  const [ownPort, ownRestPort] = [await freePort(), await freePort()]
  const [toDatabase, toRest] = [await openLink(ownPort), await openLink(ownRestPort)]
  const toEtcd: Link[] = []
  for (const port of etcdPorts) toEtcd.push(await openLink(port))
  const links = [toDatabase, toRest, ...toEtcd]
  const user = { username: superuser, password }
  const settings = {
    scope: 'bitmarte',
    name,
    restapi: { listen: `127.0.0.1:${ownRestPort}`, connect_address: `127.0.0.1:${toRest.port}` },
    // As proxies, so that Patroni doesn't ask etcd for addresses past the links.
    etcd3: { hosts: toEtcd.map(({ port }) => `127.0.0.1:${port}`), use_proxies: true },
    bootstrap: {
      dcs: {
        ...timing,
        synchronous_mode: true,
        // A primary that crashes is replaced at once and not restarted first.
        primary_start_timeout: 0,
        postgresql: { use_pg_rewind: false, use_slots: true, parameters },
      },
      initdb: [
        ...[{ encoding: 'UTF8' }, 'no-locale', { 'locale-provider': 'icu' }, { 'icu-locale': 'und' }],
        { 'lc-ctype': 'C.UTF-8' },
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${ownPort}`,
      connect_address: `127.0.0.1:${toDatabase.port}`,
      data_dir: data,
      bin_dir: programs.bin,
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: user, replication: user },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      create_replica_methods: ['copy'],
      copy: { command: join(programs.bin, 'copy-primary') },
      // Without pg_rewind, a primary that was replaced becomes a fresh copy of the new one.
      remove_data_directory_on_diverged_timelines: true,
    },
  }
  const file = join(programs.folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(settings, null, 2))
  const patroni = new Program(programs, name, ['patroni', file])
  const processes = (): number[] => {
    try {
      return family(Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10))
    } catch {
      return []
    }
  }
  const signalAll = (signal: NodeJS.Signals) => {
    patroni.signal(signal)
    for (const pid of processes()) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has just ended.
      }
    }
  }
  return {
    name,
    ownPort,
    port: toDatabase.port,
    restPort: toRest.port,
    processes,
    kill: () => signalAll('SIGKILL'),
    start: () => patroni.start(),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    cut() {
      for (const link of links) link.cut()
    },
    cutDatabase: () => toDatabase.cut(),
    heal() {
      for (const link of links) link.heal()
    },
    async stop() {
      signalAll('SIGCONT')
      for (const link of links) link.heal()
      await patroni.stop()
      signalAll('SIGKILL')
      for (const link of links) await link.close()
    },
  }
}
