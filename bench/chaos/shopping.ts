import type { Market } from './market.ts'
import { Person } from './person.ts'
import type { Shown, Street } from './street.ts'

/**
 * Runs this many concurrent shoppers, each alternating between several accounts. Returns event counts and the results
 * shown to them.
 */
export async function shop(
  { urls, sandboxUrl, goods, customers, database }: Market,
  { people, until }: { people: number; until: AbortSignal },
): Promise<{ shown: Shown; counts: Record<string, number> }> {
  const shown: Shown = { orders: new Set(), cancelled: new Set(), refunds: new Set() }
  const counts: Record<string, number> = {}
  const street: Street = {
    urls,
    sandboxUrl,
    goods: goods.slice(0, 300),
    shown,
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
  return { shown, counts }
}
