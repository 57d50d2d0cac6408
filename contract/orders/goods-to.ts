import { z } from 'zod'
import type { CaseBearerName, CaseKind } from '#contract/cases/case-shapes.ts'

/** Who gets the parcel of an order that was cancelled on its way; `nobody` if it is lost. */
export const goodsTo = z.enum(['store', 'partner', 'platform', 'nobody'])
export type GoodsTo = z.infer<typeof goodsTo>

/** Names the choices for whoever decides. */
export const goodsToNames: Readonly<Record<GoodsTo, string>> = {
  store: 'It goes back to the store',
  partner: 'The delivery partner keeps it',
  platform: 'Bitmarte keeps it',
  nobody: 'It is lost',
}

/** Says who gets the parcel: `The parcel: it goes back to the store.` */
export const goodsToSentence = (to: GoodsTo): string =>
  `The parcel: ${goodsToNames[to].replace(/^(It|The)\b/, first => first.toLowerCase())}.`

/** Returns who gets a parcel unless somebody decides otherwise: whoever bears the loss, or nobody if it is lost. */
export const defaultGoodsTo = (kind: CaseKind, cancelledBefore: boolean, bearer: CaseBearerName): GoodsTo =>
  kind === 'lost_in_transit' && !cancelledBefore ? 'nobody' : bearer

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
  return 'Return it to the store: release it when it leaves'
}

/** Tells a hub what became of such a parcel that it released. */
export function goodsReleased(to: GoodsTo | null | undefined, carrier: string | undefined): string {
  if (to === 'partner') return `Handed to ${carrier ?? 'its carrier'}: the order was cancelled`
  return to === 'platform' ? 'Put aside for Bitmarte: the order was cancelled' : 'Returned: the order was cancelled'
}
