import type { StoreShipping } from '#contract/logistics/shipping.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import classes from './fee-explained.module.css'
import { feeLines, vehicleWords, weightWords, zoneWords } from './fee-words.ts'

/** How a store's delivery fee comes about, for who asks. Nothing where nothing is carried. */
export function FeeExplained({ shipping }: { shipping: StoreShipping }) {
  const { reckoning } = shipping
  if (!reckoning) return null
  const of = { ...shipping, reckoning }
  return (
    <details className={classes.fee}>
      <summary>
        Fee breakdown<span className="visually-hidden"> for {shipping.storeName}</span>
      </summary>
      <Stack gap={2} className={classes.body}>
        <p>
          {weightWords(of)} {vehicleWords(of)} {zoneWords(of)}
        </p>
        <Stack as="dl" gap={1} className={classes.sum}>
          {feeLines(of).map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money amount={amount} />
              </dd>
            </div>
          ))}
          <div className={classes.total}>
            <dt>Delivery</dt>
            <dd>
              <Money amount={shipping.shippingFee} />
            </dd>
          </div>
        </Stack>
      </Stack>
    </details>
  )
}
