import type { FeeBreakdown, StoreShipping } from '#contract/logistics/shipping.ts'
import { naira } from '#web/ui/format.ts'
import { byVehicle } from './delivery-words.ts'

type Explained = Pick<
  StoreShipping,
  'from' | 'to' | 'vehicle' | 'chargeableWeight' | 'shippingFee' | 'discount' | 'storeName'
> & { reckoning: FeeBreakdown }

/** Formats a weight to the gram, such as `1.24 kg`. */
const kilograms = (kg: number): string => `${Number(kg.toFixed(3))} kg`

/** Sentence about the chargeable weight. */
export function weightWords({ reckoning, chargeableWeight }: Explained): string {
  const { weight, volumeWeight } = reckoning
  if (volumeWeight <= weight) return `It weighs ${kilograms(chargeableWeight)}.`
  return `It weighs ${kilograms(weight)}, but its volume counts as ${kilograms(volumeWeight)}.`
}

/** Sentence about the carrier and vehicle. */
export function vehicleWords({ reckoning, vehicle, storeName, from, to }: Explained): string {
  const by = byVehicle(vehicle, from?.state, to.state)
  if (!by) return reckoning.rates === 'store' ? `Delivered by ${storeName}.` : ''
  const carrier = reckoning.rates === 'store' ? `Delivered by ${storeName}` : 'It comes'
  return `${carrier} ${by}, the smallest that carries it (up to ${kilograms(reckoning.vehicleCarries)}).`
}

/** Sentence about the places, with the platform's zones. A store's own zones have names for itself. */
export function zoneWords({ from, to, reckoning }: Explained): string {
  if (reckoning.rates === 'store') return from ? `From ${from.lga} to ${to.lga}.` : `To ${to.lga}.`
  const start = from ? `${from.lga}, in zone ${from.zone}` : ''
  return from?.zone === to.zone
    ? `From ${from?.lga} to ${to.lga}, both in zone ${to.zone}.`
    : `From ${start}, to ${to.lga}, in zone ${to.zone}.`
}

/** Lines of the fee, whose amounts in naira sum to it. */
export function feeLines(of: Explained): { label: string; amount: number }[] {
  const { base, perKg, byWeight, discountName } = of.reckoning
  return [
    {
      label: byVehicle(of.vehicle, of.from?.state, of.to.state)
        ? `By ${of.vehicle?.toLowerCase()} between these zones`
        : 'Between these zones',
      amount: base,
    },
    ...(byWeight > 0
      ? [{ label: `${kilograms(of.chargeableWeight)} at ${naira(perKg)} for each kg`, amount: byWeight }]
      : []),
    ...(of.discount > 0 ? [{ label: discountName ?? 'Discount', amount: -of.discount }] : []),
  ]
}
