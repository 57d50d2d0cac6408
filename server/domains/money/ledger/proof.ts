import type { LedgerProof } from '#contract/money/ledger.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Platform } from '#platform/module.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { booksBalance } from './balances.ts'

interface Row {
  at: Date
  entries: number
  unbalanced: number
  total_kobo: Kobo
}

const proofOf = ({ at, entries, unbalanced, total_kobo }: Row): LedgerProof => ({
  at: at.toISOString(),
  balanced: total_kobo === 0 && unbalanced === 0,
  entries,
  unbalanced,
  total: toNaira(total_kobo),
})

/** Returns the result of the last proof; undefined before the first. */
export async function lastProof(read: Reader): Promise<LedgerProof | undefined> {
  const row = await read.selectFrom('ledger_proofs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row && proofOf(row)
}

/** Proves the books: sums all postings outside a transaction and stores the result. `by` requested it. */
export async function proveBooks({ db, log }: Platform, by?: AdminCaller): Promise<LedgerProof> {
  const { entries, total, unbalanced } = await db.grouping(booksBalance)
  const kept = await db.transact(async work => {
    const row = await work.tx
      .insertInto('ledger_proofs')
      .values({ at: work.now, entries, unbalanced, total_kobo: total })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (by) await audit(work, by, { action: 'books.prove', subject: ['books', String(row.id)], after: { unbalanced } })
    return row
  })
  const proof = proofOf(kept)
  if (!proof.balanced) log.error({ total, unbalanced }, 'the books don’t balance')
  return proof
}
