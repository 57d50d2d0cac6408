import { sql } from 'kysely'
import type { z } from 'zod'
import { holiday, openingHours } from '#contract/stores/opening.ts'
import { type StoreProfile, socialLinks, type storeProfileBody } from '#contract/stores/store-profile.ts'
import { arePictures } from '#domains/files/index.ts'
import { isLga } from '#domains/locations/index.ts'
import { audit } from '#platform/audit.ts'
import type { MerchantCaller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, failField } from '#platform/failure.ts'
import { pictureOf } from '#platform/files/pictures.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { setOpening } from './opening.ts'
import { storeChanged } from './store-changed.ts'
import { followName, namesakesOf, officialName } from './store-names.ts'

const keptHours = openingHours.nullable().catch(null)
const keptLinks = socialLinks.partial().catch({})
const keptHoliday = holiday.nullable().catch(null)

/**
 * Returns a store's profile: for its own members (`own`), or of a live store, without the street if customers can't
 * visit. A holiday that is over isn't shown.
 */
export async function storeProfileOf(
  read: Reader,
  storeId: string,
  { own, now }: { own: boolean; now: Date },
): Promise<StoreProfile | Failure<'store_not_found'>> {
  const row = await read
    .selectFrom('stores as s')
    .leftJoin('files as logo', 'logo.id', 's.logo_id')
    .select(['s.id', 's.name', 's.url', 's.description', 's.phone_number', 's.is_physical_location', 's.hub_id'])
    .select(['s.pickup_state', 's.pickup_lga', 's.pickup_street', 's.social_links', 's.opening_hours', 's.closed_note'])
    .select([sql<string | null>`s.closed_from::text`.as('from'), sql<string | null>`s.closed_until::text`.as('until')])
    .select(['s.first_approved_at', 's.second_approved_at', 'logo.id as logo_id', 'logo.width', 'logo.height'])
    .where('s.id', '=', storeId)
    .$if(!own, stores => stores.where('s.live', '=', sql.lit(true)))
    .executeTakeFirst()
  if (!row) return fail('store_not_found')
  const { pickup_state: state, pickup_lga: city, pickup_street: street } = row
  const links = keptLinks.parse(row.social_links)
  const { facebook = null, instagram = null, pinterest = null, snapchat = null, tiktok = null } = links
  const { tumblr = null, twitter = null, vimeo = null, youtube = null } = links
  return {
    facebook,
    instagram,
    pinterest,
    snapchat,
    tiktok,
    tumblr,
    twitter,
    vimeo,
    youtube,
    store: {
      id: row.id,
      storeName: row.name,
      storeUrl: row.url,
      description: row.description,
      storePhoneNumber: row.phone_number,
      logo: pictureOf({ id: row.logo_id, width: row.width, height: row.height }, `Logo of ${row.name}`),
      bitmarteHubId: row.hub_id,
      isPhysicalLocation: row.is_physical_location,
      shippingLocation:
        state && city
          ? { country: 'Nigeria', state, city, street: own || row.is_physical_location ? street : null }
          : null,
      hours: keptHours.parse(row.opening_hours),
      holiday: keptHoliday.parse(
        row.from && row.until && row.until >= dayInLagos(now)
          ? { from: row.from, until: row.until, note: row.closed_note }
          : null,
      ),
      firstApproval: row.first_approved_at !== null,
      secondApproval: row.second_approved_at !== null,
      sameNamed: own ? await namesakesOf(read, storeId, row.name) : [],
    },
  }
}

type Refused =
  | 'changed_meanwhile'
  | 'store_url_taken'
  | 'store_name_taken'
  | 'store_not_found'
  | 'place_unknown'
  | 'picture_not_found'

type By = Pick<MerchantCaller, 'accountId' | 'name' | 'scope'>

/**
 * Changes the given fields of the store's profile. Returns `changed_meanwhile`, `place_unknown` for an LGA of another state,
 * `picture_not_found` unless the logo is a stored, public picture, `store_url_taken`, and `store_name_taken` for the name
 * of an official outlet.
 */
export async function setStoreProfile(
  work: Work,
  caller: By,
  { store, seen, ...links }: z.output<typeof storeProfileBody>,
): Promise<StoreProfile | Failure<Refused>> {
  const { tx, now } = work
  const { storeId } = caller.scope
  await tx.selectFrom('stores').select('id').where('id', '=', storeId).forNoKeyUpdate().execute()
  const before = await storeProfileOf(tx, storeId, { own: true, now })
  if (failed(before)) return before
  const { store: seenStore, ...seenLinks } = seen ?? {}
  const stale =
    refuseStale(seenStore, { ...before.store, logo: before.store.logo?.id ?? null }, 'store.') ??
    refuseStale(seenLinks, before as Readonly<Record<string, unknown>>)
  if (stale) return stale
  const at = store.shippingLocation
  if (at && !isLga(at.state, at.city)) return failField('store.shippingLocation.city', 'place_unknown')
  if (store.logo && !(await arePictures(tx, [store.logo]))) return failField('store.logo', 'picture_not_found')
  const { storeName: wasNamed, storeUrl: wasAt } = before.store
  const renamed = (store.storeName ?? wasNamed) !== wasNamed
  const taken = renamed && (await officialName(tx, { name: store.storeName ?? '', field: 'store.storeName', storeId }))
  if (taken) return taken
  const { hours, holiday: away } = store
  if (hours !== undefined || away !== undefined) await setOpening(work, storeId, { hours, holiday: away })
  await tx
    .updateTable('stores')
    .set({
      name: store.storeName ?? before.store.storeName,
      url: store.storeUrl ?? before.store.storeUrl,
      description: store.description ?? before.store.description,
      phone_number: store.storePhoneNumber ?? before.store.storePhoneNumber,
      is_physical_location: store.isPhysicalLocation ?? before.store.isPhysicalLocation,
      logo_id: store.logo === undefined ? (before.store.logo?.id ?? null) : store.logo,
      ...(at && { pickup_state: at.state, pickup_lga: at.city, pickup_street: at.street }),
      social_links: JSON.stringify(linksOf({ ...socialsOf(before), ...given(links) })),
    })
    .where('id', '=', storeId)
    .execute()
  if (renamed) await followName(work, storeId, { name: wasNamed, url: wasAt })
  await storeChanged(work, storeId, ...(renamed ? (['name'] as const) : []))
  const after = await storeProfileOf(tx, storeId, { own: true, now })
  if (failed(after)) return after
  const named = (said: StoreProfile) => ({ name: said.store.storeName, ...said })
  await audit(work, caller, {
    action: 'store-profile.update',
    subject: ['store', storeId],
    before: named(before),
    after: named(after),
  })
  return after
}

const socialsOf = ({ store: _, ...links }: StoreProfile) => links
const given = (links: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(links).filter(([, link]) => link !== undefined))
/** Drops empty links before saving. */
const linksOf = (links: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(links).filter(([, link]) => link))
