import { sql } from 'kysely'
import { acceptedPages } from '#contract/pages/page-paths.ts'
import { currentVersions } from '#domains/pages/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'

export type ConsentPlace = 'sign-up' | 'guest' | 'checkout'

const accepted = (read: Reader, now: Date) =>
  currentVersions(read, now).where('v.page', 'in', acceptedPages).clearSelect().select(['v.page', 'v.version'])

/** SQL condition: whether an account has accepted the current versions of terms and privacy notice. */
export const hasConsentedSql = (read: Reader, accountId: string, now: Date) => sql<boolean>`not exists (
  select from ${accepted(read, now)} v
  where not exists (select from consents c
    where c.account_id = ${accountId} and c.page = v.page and c.version = v.version))`

/** Records that an account accepts the current versions of terms and privacy notice, once per version. */
export async function recordConsent({ tx, now }: Work, accountId: string, place: ConsentPlace): Promise<void> {
  await tx
    .insertInto('consents')
    .columns(['account_id', 'page', 'version', 'place', 'at'])
    .expression(
      tx
        .selectFrom(accepted(tx, now).as('v'))
        .select([
          sql<string>`${accountId}::uuid`.as('account_id'),
          'v.page',
          'v.version',
          sql<string>`${place}`.as('place'),
          sql<Date>`${now}::timestamptz`.as('at'),
        ]),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Moves an account's consents to another, which keeps its own of the same version. */
export async function moveConsents({ tx }: Work, { from, into }: { from: string; into: string }): Promise<void> {
  await sql`
    insert into consents select ${into}::uuid, page, version, place, at from consents where account_id = ${from}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('consents').where('account_id', '=', from).execute()
}
