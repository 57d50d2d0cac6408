import type { AdminResource } from '#contract/access.ts'
import type { Reader } from '#platform/database/database.ts'

/**
 * IDs of active administrators with access to a resource: superadmins, and admins whose role has it or who have no
 * role. Ordered, so that everyone locks them in the same order.
 */
export const administratorsWith = async (read: Reader, resource: AdminResource): Promise<string[]> =>
  (await administratorPeople(read, resource)).map(({ id }) => id)

/** IDs of active superadmins, in order. */
export const superadmins = async (read: Reader): Promise<string[]> =>
  (
    await read
      .selectFrom('accounts')
      .select('id')
      .where('active', '=', true)
      .where('admin_kind', '=', 'superadmin')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** The administrators of `administratorsWith`, with their e-mail addresses. */
export const administratorPeople = (read: Reader, resource: AdminResource): Promise<{ id: string; email: string }[]> =>
  read
    .selectFrom('accounts as a')
    .select(['a.id', 'a.email'])
    .where('a.active', '=', true)
    .where(eb =>
      eb.or([
        eb('a.admin_kind', '=', 'superadmin'),
        eb.and([
          eb('a.admin_kind', '=', 'admin'),
          eb.or([
            eb('a.admin_role_id', 'is', null),
            eb.exists(
              eb
                .selectFrom('admin_role_grants as g')
                .select('g.role_id')
                .whereRef('g.role_id', '=', 'a.admin_role_id')
                .where('g.resource', '=', resource),
            ),
          ]),
        ]),
      ]),
    )
    .orderBy('a.id')
    .execute()
