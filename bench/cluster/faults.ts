import { setTimeout as wait } from 'node:timers/promises'
import { type Chance, oneOf } from '../chance.ts'
import type { Market } from '../chaos/market.ts'
import type { ClusterDatabase } from './database.ts'
import type { DatabaseNode } from './node.ts'

export interface Fault {
  name: string
  /** Lets it fail. Returns what mends it, or undefined if it mends itself. */
  strike(): Promise<(() => Promise<void>) | undefined>
}

/** Time that a part stays away for its absence to show. */
const awayMs = 8000

export function faultsOf({ database, apps, workers }: Market<ClusterDatabase>, random: Chance): Fault[] {
  const leader = async (): Promise<DatabaseNode> => {
    for (;;) {
      const found = await database.leader()
      if (found) return found
      await wait(250)
    }
  }
  const replica = async () => {
    const leading = await leader()
    return oneOf(
      random,
      database.nodes.filter(node => node !== leading),
    )
  }
  const onLeader = (name: string, strike: (node: DatabaseNode) => void, mend: (node: DatabaseNode) => void): Fault => ({
    name,
    async strike() {
      const old = await leader()
      strike(old)
      return async () => {
        while ((await leader()) === old) await wait(250)
        await wait(awayMs / 4)
        mend(old)
      }
    },
  })
  const onReplica = (
    name: string,
    strike: (node: DatabaseNode) => void,
    mend: (node: DatabaseNode) => void,
  ): Fault => ({
    name,
    async strike() {
      const node = await replica()
      strike(node)
      return async () => {
        await wait(awayMs)
        mend(node)
      }
    },
  })
  return [
    onLeader(
      'primary killed',
      node => node.kill(),
      node => node.start(),
    ),
    onReplica(
      'link to a replica cut in mid-answer',
      node => node.cutDatabase(),
      node => node.heal(),
    ),
    {
      name: 'app process killed',
      async strike() {
        oneOf(random, apps).kill()
        return undefined
      },
    },
    onLeader(
      'primary cut off',
      node => node.cut(),
      node => node.heal(),
    ),
    {
      name: 'worker killed',
      async strike() {
        oneOf(random, workers).kill()
        return undefined
      },
    },
    onReplica(
      'replica killed',
      node => node.kill(),
      node => node.start(),
    ),
    {
      name: 'etcd’s leader killed',
      async strike() {
        const etcd = database.etcd[(await database.etcdLeader()) ?? 0]
        etcd?.signal('SIGKILL')
        return async () => {
          await wait(awayMs)
          etcd?.start()
        }
      },
    },
    // Reset, as a watchdog does: Patroni 3.0 that continues after a pause takes the lead back (decision 0063).
    onLeader(
      'primary frozen, then reset',
      node => node.freeze(),
      node => {
        node.kill()
        node.start()
      },
    ),
    onReplica(
      'replica frozen',
      node => node.freeze(),
      node => node.thaw(),
    ),
  ]
}
