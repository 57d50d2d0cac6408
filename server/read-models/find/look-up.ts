import { type RawBuilder, sql } from 'kysely'
import { type FoundItem, mostFoundOfKind } from '#contract/read-models/find.ts'
import type { AdminCaller, MerchantCaller, PartnerCaller } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { hasTyped, indexedWords } from '#platform/database/like.ts'

export type Finder = MerchantCaller | PartnerCaller | AdminCaller
export type Condition = RawBuilder<boolean>

/** What is looked up: the typed text, and who reads. */
interface Asked {
  read: Reader
  caller: Finder
  typed: string
}
export type LookUp = (asked: Asked) => Promise<Omit<FoundItem, 'kind'>[]>

/** Reads one more than is shown, to tell whether there are more. */
export const mostRead = mostFoundOfKind + 1

/** Returns whether the caller manages the marketplace rather than one job. */
export const isOffice = (caller: Finder): boolean =>
  caller.kind === 'admin' && (caller.adminKind === 'admin' || caller.adminKind === 'superadmin')

/** Returns whether the caller schedules deliveries. */
export const isScheduler = (caller: Finder): boolean => caller.kind === 'admin' && caller.adminKind === 'scheduler'

/** SQL condition: the order `o` is one that the caller works on. */
export function ownOrders(caller: Finder): Condition {
  if (caller.kind === 'merchant') return sql`o.store_id = ${caller.scope.storeId}`
  if (caller.kind === 'partner') return sql`o.partner_id = ${caller.partnerId}`
  switch (caller.adminKind) {
    case 'scheduler':
      return sql`o.delivered_by = 'platform'`
    case 'dispatcher':
      return sql`o.dispatcher_id = ${caller.accountId}`
    case 'hub':
      return sql`exists (select from order_stops stop where stop.store_id = o.store_id and stop.order_id = o.id
        and stop.hub_id = ${caller.hubId})`
    default:
      return sql`true`
  }
}

export const homeOf: Readonly<Record<Finder['kind'], string>> = {
  admin: '/admin',
  merchant: '/merchant',
  partner: '/shipping-partner',
}

/** SQL condition: normalised text contains each typed word, by its trigram index where that helps. */
export const named = (plain: RawBuilder<unknown>, typed: string): Condition =>
  indexedWords(plain, typed) ?? hasTyped(plain, typed)

/** Returns whether enough of a payment's reference was typed to look payments up. */
export const isReference = (typed: string): boolean => /^[\w.-]{8,}$/.test(typed)
