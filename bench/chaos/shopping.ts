import type { Market } from './market.ts'
import { Person } from './person.ts'
import type { Street, Told } from './street.ts'

/** Lets so many people buy at once, each of several accounts in turn. Answers what they did, and what they were told. */
export async function shop(
  { apps, sandboxUrl, goods, customers, database }: Market,
  { people, until }: { people: number; until: AbortSignal },
): Promise<{ told: Told; counts: Record<string, number> }> {
  const told: Told = { orders: new Set(), cancelled: new Set(), refunds: new Set() }
  const counts: Record<string, number> = {}
  const street: Street = {
    urls: apps.map(({ url }) => url),
    sandboxUrl,
    goods: goods.slice(0, 300),
    told,
    count(what) {
      counts[what] = (counts[what] ?? 0) + 1
    },
    open: () => !until.aborted,
  }
  const runOut = async (reference: string): Promise<void> => {
    await database.query(
      `update checkouts set held_until = created_at where status = 'open'
         and id = (select checkout_id from payments where reference = $1)`,
      [reference],
    )
  }
  const persons = customers.map(({ addressId }, number) => new Person(street, { number, addressId, runOut }))
  await Promise.all(
    Array.from({ length: people }, async (_, first) => {
      const mine = persons.filter((_, at) => at % people === first)
      while (street.open()) await mine[Math.floor(Math.random() * mine.length)]?.doSomething()
    }),
  )
  return { told, counts }
}
