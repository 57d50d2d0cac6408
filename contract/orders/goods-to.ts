import { z } from 'zod'
import type { CaseBearerName, CaseKind, CaseOutcome } from '#contract/cases/case-shapes.ts'

/** Who gets the parcel of an order that was cancelled on its way; `nobody` if it is lost. */
export const goodsTo = z.enum(['store', 'partner', 'platform', 'nobody'])
export type GoodsTo = z.infer<typeof goodsTo>

const words: Readonly<Record<GoodsTo, string>> = {
  store: 'it goes back to the store',
  partner: 'the delivery partner keeps it',
  platform: 'Bitmarte keeps it',
  nobody: 'it is lost',
}

/** Names a choice for whoever decides: `It goes back to the store`. */
export const goodsToName = (to: GoodsTo): string => words[to].charAt(0).toUpperCase() + words[to].slice(1)

/** Says who gets the parcel: `The parcel: it goes back to the store.` */
export const goodsToSentence = (to: GoodsTo): string => `The parcel: ${words[to]}.`

/** Tells a store who gets the parcel of its cancelled order, unless it is lost. */
export const goodsForStore: Readonly<Partial<Record<GoodsTo, string>>> = {
  store: 'The parcel comes back to you.',
  partner: 'The delivery partner keeps the parcel.',
  platform: 'Bitmarte keeps the parcel.',
}

/**
 * Returns who gets a parcel unless somebody decides otherwise: whoever bears the loss, which is Bitmarte where the decision
 * charges nobody, or nobody if it is lost.
 */
export function defaultGoodsTo(
  kind: CaseKind,
  cancelledBefore: boolean,
  { outcome, bearer }: { outcome: CaseOutcome; bearer: CaseBearerName },
): GoodsTo {
  if (kind === 'lost_in_transit' && !cancelledBefore) return 'nobody'
  return outcome === 'nothing' ? 'platform' : bearer
}

/** Where the parcel is: the store it comes from, and the hub that has it, if one does. */
interface Where {
  storeName: string
  hub: string | undefined
}

/** Tells the carrier of a cancelled order what happens to the parcel. */
export function goodsForCarrier(to: GoodsTo, { storeName, hub }: Where): string {
  switch (to) {
    case 'store':
      return hub
        ? `${hub} returns the parcel to ${storeName}. You don’t need to do anything else.`
        : `Bring the parcel back to ${storeName}.`
    case 'partner':
      return hub ? `Collect the parcel at ${hub}. It is yours now.` : 'The parcel is yours now. Don’t deliver it.'
    case 'platform':
      return hub
        ? `The parcel stays at ${hub}. You don’t need to do anything else.`
        : 'The parcel is Bitmarte’s now. Keep it, and ask Bitmarte where to bring it.'
    case 'nobody':
      return 'If you find the parcel, don’t deliver it: write to Bitmarte.'
  }
}

/** Tells a hub what to do with the parcel of a cancelled order. Absent from the previous release: back to the store. */
export function goodsAtHub(to: GoodsTo | null | undefined, carrier: string | undefined): string {
  if (to === 'partner') return `Hand it to ${carrier ?? 'its carrier'}, then release it`
  if (to === 'platform') return 'Bitmarte keeps it: put it aside, then release it'
  return 'Send it back to the store, as its carrier won’t come for it: release it when it leaves'
}

/** Tells a hub what became of such a parcel that it released. */
export function goodsReleased(to: GoodsTo | null | undefined, carrier: string | undefined): string {
  if (to === 'partner') return `Handed to ${carrier ?? 'its carrier'}: the order was cancelled`
  return to === 'platform' ? 'Put aside for Bitmarte: the order was cancelled' : 'Returned: the order was cancelled'
}
