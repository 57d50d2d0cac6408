import { type Grant, resources } from '#contract/access.ts'
import type { Picture } from '#contract/fields.ts'
import * as contract from '#contract/identity/accounts.ts'
import { type Caller, lacksTwoFactor } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Route, route } from '#platform/http/route.ts'

const pictureOf = (
  file: { picture: string | null; width: number | null; height: number | null },
  alt: string,
): Picture | null =>
  file.picture && file.width && file.height
    ? { id: file.picture, url: `/files/pictures/${file.picture}`, width: file.width, height: file.height, alt }
    : null

/** Reads an account's kind and role. */
const accountIn = (db: Reader, accountId: string) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('store_members as m', 'm.account_id', 'a.id')
    .leftJoin('stores as s', 's.id', 'm.store_id')
    .leftJoin('store_roles as r', 'r.id', 'm.role_id')
    .leftJoin('admin_roles as ar', 'ar.id', 'a.admin_role_id')
    .select(['a.id', 'a.kind', 'a.admin_kind', 'ar.name as admin_role', 's.merchant_id', 'r.name as role'])
    .where('a.id', '=', accountId)
type AccountRow = Awaited<ReturnType<ReturnType<typeof accountIn>['executeTakeFirstOrThrow']>>

const roleIn = ({ id, merchant_id, role, admin_role }: AccountRow) =>
  merchant_id === id ? 'Owner' : (role ?? admin_role)
const accountTypeIn = ({ kind, admin_kind }: AccountRow): contract.UserInfo['accountType'] =>
  admin_kind ?? kind ?? 'guest'

/** Returns an account with its store and role. A store's main category is that of most of its products. */
export async function userInfoOf(db: Reader, accountId: string): Promise<contract.UserInfo> {
  const row = await accountIn(db, accountId)
    .leftJoin('files as f', 'f.id', 'a.picture_id')
    .select(['a.first_name', 'a.last_name', 'a.email', 'a.phone_number', 'a.last_login_at'])
    .select(['s.id as store_id', 's.name as store_name', 's.is_registered_business'])
    .select(['f.id as picture', 'f.width', 'f.height'])
    .select(eb =>
      eb
        .selectFrom('products as p')
        .innerJoin('categories as c', 'c.id', 'p.category_id')
        .select('c.name')
        .whereRef('p.store_id', '=', 's.id')
        .groupBy('c.name')
        .orderBy(eb.fn.countAll(), 'desc')
        .orderBy('c.name')
        .limit(1)
        .as('category'),
    )
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    category: row.category,
    role: roleIn(row),
    storeId: row.store_id,
    storeName: row.store_name,
    isRegisteredBusiness: row.is_registered_business ?? false,
    image: pictureOf(row, `${row.first_name} ${row.last_name}`),
    lastLogin: row.last_login_at?.toISOString() ?? null,
    accountType: accountTypeIn(row),
  }
}

/** Returns the shipping partner of an account; undefined if there is none. */
export async function partnerInfoOf(db: Reader, accountId: string): Promise<contract.PartnerInfo | undefined> {
  const row = await db
    .selectFrom('shipping_partners as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .leftJoin('files as f', 'f.id', 'p.logo_id')
    .select(['p.id', 'p.company_name', 'a.first_name', 'a.last_name', 'a.email'])
    .select(['f.id as picture', 'f.width', 'f.height'])
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      name: `${row.first_name} ${row.last_name}`,
      logo: pictureOf(row, row.company_name),
      email: row.email,
      shippingCompany: row.company_name,
    }
  )
}

const everything: readonly Grant[] = resources.map(resource => ({ resource, right: 'manage' }))

/** Returns the caller's permissions: all for a store's owner, otherwise those of the role. */
async function permissionsOf(db: Reader, caller: Caller): Promise<contract.Permissions> {
  const row = await accountIn(db, caller.accountId).executeTakeFirstOrThrow()
  const account = { accountType: accountTypeIn(row), role: roleIn(row) }
  if (caller.kind !== 'merchant')
    return {
      ...account,
      resources: caller.kind === 'admin' ? [...caller.grants] : [],
      twoFactorMissing: lacksTwoFactor(caller),
    }
  return { ...account, resources: [...(caller.owner ? everything : caller.grants)], twoFactorMissing: false }
}

export const whoamiRoutes: readonly Route[] = [
  route(contract.userData, async ({ caller, db }) => {
    const info = await userInfoOf(db.read, caller.accountId)
    if (caller.kind !== 'partner') return info
    return { ...info, partner: await partnerInfoOf(db.read, caller.accountId) }
  }),

  route(contract.permissions, ({ caller, db }) => permissionsOf(db.read, caller)),
]
