import { type RawBuilder, sql } from 'kysely'
import type { DaysOff } from '#contract/logistics/partners.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { isAvailable } from './dispatcher-status.ts'

const textOf = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

/** SQL: the day from which the partner `p` takes orders again, also of planned days off that have begun; null if it takes them now. */
export function awayUntilColumn(now: Date): RawBuilder<string | null> {
  const today = sql`${dayInLagos(now)}::date`
  return sql`case when p.away_until > ${today} then ${textOf('p.away_until')}
    when p.next_away_from <= ${today} and p.next_away_until > ${today} then ${textOf('p.next_away_until')} end`
}

/** SQL: days off of the partner `p` that are still to begin; null without. */
export const plannedDaysOffColumn = (now: Date): RawBuilder<DaysOff | null> =>
  sql`case when p.next_away_from > ${dayInLagos(now)}::date
    then json_build_object('from', ${textOf('p.next_away_from')}, 'until', ${textOf('p.next_away_until')}) end`

/** A shipping partner, or a dispatcher of the platform's own, that orders and returns are assigned to. */
export type Assignee = { partnerId: string } | { dispatcherId: string }

/**
 * Checks that orders and returns can be assigned to a partner or a dispatcher. Returns `assignee_not_found` when it doesn't
 * exist, is inactive or is a partner that isn't approved or is suspended, and `assignee_away` when it is away.
 */
export async function canCarry(
  { tx, now }: Work,
  assignee: Assignee,
): Promise<undefined | Failure<'assignee_not_found' | 'assignee_away'>> {
  if ('partnerId' in assignee) {
    const partner = await tx
      .selectFrom('shipping_partners as p')
      .innerJoin('accounts as a', 'a.id', 'p.account_id')
      .select('p.id')
      .select(awayUntilColumn(now).as('awayUntil'))
      .where('p.id', '=', assignee.partnerId)
      .where('p.approved_at', 'is not', null)
      .where('p.suspended_at', 'is', null)
      .forShare('p')
      .where('a.active', '=', true)
      .executeTakeFirst()
    if (!partner) return fail('assignee_not_found')
    return partner.awayUntil === null ? undefined : fail('assignee_away')
  }
  const dispatcher = await tx
    .selectFrom('accounts as a')
    .leftJoin('dispatcher_statuses as s', 's.account_id', 'a.id')
    .select(isAvailable(now).as('available'))
    .where('a.id', '=', assignee.dispatcherId)
    .where('a.admin_kind', '=', 'dispatcher')
    .where('a.active', '=', true)
    .executeTakeFirst()
  if (!dispatcher) return fail('assignee_not_found')
  return dispatcher.available ? undefined : fail('assignee_away')
}
