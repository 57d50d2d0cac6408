import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { freePort } from '#platform/ports.ts'
import { send } from '../ask.ts'
import { type MarketDatabase, patientQueries } from '../chaos/database.ts'
import type { Stops } from '../chaos/stops.ts'
import { startBalancer } from './balancer.ts'
import { type DatabaseNode, startNode, superuser } from './node.ts'
import { ownFolder, Program, type Programs } from './programs.ts'

/** Three nodes of PostgreSQL under Patroni with three etcd servers, behind HAProxy. */
export interface ClusterDatabase extends MarketDatabase {
  nodes: readonly DatabaseNode[]
  etcd: readonly Program[]
  replicaUrl: string
  /** URL of one node's database, past balancer and links. */
  urlOf(node: DatabaseNode): string
  /** The node that leads, by Patroni; undefined while there is none. */
  leader(): Promise<DatabaseNode | undefined>
  /** Index of etcd's leader. */
  etcdLeader(): Promise<number | undefined>
  /** Waits until a node leads and the others stream from it, one of them synchronously. */
  whole(): Promise<void>
}

const members = z.object({
  members: z.array(
    z.object({ name: z.string(), role: z.string(), state: z.string(), lag: z.union([z.int(), z.string()]).optional() }),
  ),
})
const version = z.object({ etcdcluster: z.string() })
const status = z.object({ header: z.object({ member_id: z.string() }), leader: z.string() })

export async function startClusterDatabase(programs: Programs, stops: Stops): Promise<ClusterDatabase> {
  const ports = await Promise.all(Array.from({ length: 8 }, () => freePort()))
  const [primaryPort = 0, replicaPort = 0] = ports.splice(6)
  const etcdPorts = ports.slice(0, 3)
  const etcd = startEtcd(programs, etcdPorts, ports.slice(3))
  await stops.add(async () => void (await Promise.all(etcd.map(each => each.stop()))))
  await agreed(etcdPorts)
  const password = randomBytes(16).toString('hex')
  const nodes: DatabaseNode[] = []
  await stops.add(async () => void (await Promise.all(nodes.map(node => node.stop()))))
  for (const name of ['node1', 'node2', 'node3']) nodes.push(await startNode(programs, name, { etcdPorts, password }))
  const servers = nodes.map(({ name, port, restPort }) => ({ name, port, checkPort: restPort }))
  const balancer = startBalancer(programs, 'database-balancer', {
    primary: { port: primaryPort, mode: 'tcp', check: 'OPTIONS /primary', servers },
    replica: { port: replicaPort, mode: 'tcp', check: 'OPTIONS /replica', servers },
  })
  await stops.add(() => balancer.stop())
  const urlAt = (port: number, name: string = superuser) =>
    `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`
  const listed = async () => {
    for (const { restPort } of nodes) {
      const answer = await send(`http://127.0.0.1:${restPort}/cluster`, { method: 'GET', timeoutMs: 1000 }).catch(
        () => undefined,
      )
      if (answer?.status === 200) return members.parse(JSON.parse(answer.text)).members
    }
    return []
  }
  const whole = async () => {
    const end = Date.now() + 120_000
    const isWhole = async () => {
      const all = await listed()
      const streams = all.filter(({ role, state }) => role !== 'leader' && /running|streaming/.test(state))
      return (
        all.some(({ role, state }) => role === 'leader' && state === 'running') &&
        streams.length === nodes.length - 1 &&
        all.some(({ role }) => role === 'sync_standby')
      )
    }
    while (!(await isWhole())) {
      if (Date.now() > end) throw new Error(`The cluster isn’t whole: ${JSON.stringify(await listed())}`)
      await wait(250)
    }
  }
  await whole()
  await createDatabase(urlAt(primaryPort, 'postgres'))
  const queries = patientQueries(urlAt(primaryPort))
  await stops.add(queries.end)
  return {
    url: urlAt(primaryPort),
    replicaUrl: urlAt(replicaPort),
    nodes,
    etcd,
    whole,
    query: queries.query,
    urlOf: node => urlAt(node.ownPort),
    async leader() {
      const leading = (await listed()).find(({ role, state }) => role === 'leader' && state === 'running')
      return nodes.find(({ name }) => name === leading?.name)
    },
    async etcdLeader() {
      const states = await Promise.all(
        etcdPorts.map(async port => {
          const url = `http://127.0.0.1:${port}/v3/maintenance/status`
          const answer = await send(url, { method: 'POST', body: {}, timeoutMs: 1000 }).catch(() => undefined)
          return answer?.status === 200 ? status.parse(JSON.parse(answer.text)) : undefined
        }),
      )
      const at = states.findIndex(state => state && state.header.member_id === state.leader)
      return at < 0 ? undefined : at
    },
  }
}

function startEtcd(programs: Programs, clientPorts: readonly number[], peerPorts: readonly number[]): Program[] {
  const peer = (at: number) => `http://127.0.0.1:${peerPorts[at]}`
  const cluster = peerPorts.map((_, at) => `etcd${at + 1}=${peer(at)}`).join(',')
  return clientPorts.map((port, at) => {
    const name = `etcd${at + 1}`
    const client = `http://127.0.0.1:${port}`
    const options = {
      name,
      'data-dir': ownFolder(programs, name),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer(at),
      'initial-advertise-peer-urls': peer(at),
      'initial-cluster': cluster,
      'initial-cluster-state': 'new',
      'log-level': 'error',
    }
    return new Program(programs, name, [
      'etcd',
      ...Object.entries(options).flatMap(([key, value]) => [`--${key}`, value]),
    ])
  })
}

/** Waits until the etcd servers have agreed on a version: Patroni ends when it starts before that. */
async function agreed(ports: readonly number[]): Promise<void> {
  const end = Date.now() + 30_000
  for (const port of ports) {
    const decided = async () => {
      const url = `http://127.0.0.1:${port}/version`
      const answer = await send(url, { method: 'GET', timeoutMs: 1000 }).catch(() => undefined)
      return answer?.status === 200 && version.parse(JSON.parse(answer.text)).etcdcluster !== 'not_decided'
    }
    while (!(await decided())) {
      if (Date.now() > end) throw new Error('The etcd servers don’t agree on a version')
      await wait(100)
    }
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${superuser}`)
  await client.end()
}
