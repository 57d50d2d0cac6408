import type { FindHolder, Holder } from '#identity/index.ts'
import type { Platform } from '#platform/module.ts'

// Every authenticated call runs this, hence one prepared statement for all kinds.
const holder = {
  name: 'session_holder',
  text: `
    select a.id, a.kind, a.first_name || ' ' || a.last_name as name, a.admin_kind, h.hub_id, m.store_id,
      s.merchant_id = a.id as owner, p.id as partner_id,
      (select json_agg(json_build_object('resource', g.resource, 'right', g.can))
        from store_role_grants g where g.role_id = m.role_id) as grants,
      a.admin_role_id,
      (select json_agg(json_build_object('resource', g.resource, 'right', g.can))
        from admin_role_grants g where g.role_id = a.admin_role_id) as admin_grants,
      a.kind = 'admin' and not exists (select from two_factors f where f.account_id = a.id and f.on_since is not null)
        as without_two_factor
    from sessions t
    join accounts a on a.id = t.account_id and a.active
    left join store_members m on m.account_id = a.id and a.kind = 'merchant'
    left join stores s on s.id = m.store_id
    left join hub_administrators h on h.account_id = a.id and a.kind = 'admin'
    left join shipping_partners p on p.account_id = a.id and a.kind = 'partner'
    where t.token_hash = $1 and t.expires_at > $2`,
}

/** Finds the active account of a session, with its store, partner or hub. */
export const findHolder =
  ({ db }: Platform): FindHolder =>
  async (tokenHash, now, beside) => {
    if (!beside) return (await db.prepared<Holder>(holder, [tokenHash, now]))[0]
    const { name, columns, joins } = beside
    const text = `with holder as materialized (${holder.text}), ${beside.with}
      select holder.*, ${columns} from holder ${joins}`
    const [found] = await db.prepared<Holder>({ name, text }, [tokenHash, now, ...beside.values])
    if (found) beside.read(found)
    return found
  }
