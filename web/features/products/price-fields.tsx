import { NumberInput } from '@mantine/core'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { naira } from '#web/ui/format.ts'
import { earningsOf, percentOff } from './earnings.ts'
import classes from './product-form.module.css'
import type { ProductFormState } from './product-form.tsx'

export const nairaInput = {
  prefix: '₦',
  thousandSeparator: ',',
  decimalScale: 2,
  allowNegative: false,
  hideControls: true,
  inputMode: 'decimal',
} as const

/** What it costs, and at once what each sale of it brings. */
export function PriceFields({ form, commission }: { form: ProductFormState; commission: number | undefined }) {
  const [pricing] = form.values.pricing
  const selling = Number(pricing?.sellingPrice || 0)
  const off = percentOff(selling, Number(pricing?.price || 0))
  return (
    <>
      <FieldGrid>
        <NumberInput
          label="Selling price"
          name="pricing.0.sellingPrice"
          description="What customers pay"
          withAsterisk
          {...nairaInput}
          {...form.getInputProps('pricing.0.sellingPrice')}
        />
        <NumberInput
          label="Price before the discount"
          name="pricing.0.price"
          description={off > 0 ? `Shown as ${off}% off` : 'Only where it is reduced'}
          {...nairaInput}
          {...form.getInputProps('pricing.0.price')}
        />
        <NumberInput
          label="What it cost you"
          name="pricing.0.costPrice"
          description="Nobody else sees it"
          {...nairaInput}
          {...form.getInputProps('pricing.0.costPrice')}
        />
      </FieldGrid>
      {commission !== undefined && selling > 0 && (
        <Earnings selling={selling} cost={Number(pricing?.costPrice || 0)} commission={commission} />
      )}
    </>
  )
}

function Earnings({ selling, cost, commission }: { selling: number; cost: number; commission: number }) {
  const { kept, earned } = earningsOf(selling, commission)
  const profit = Math.round((earned - cost) * 100) / 100
  return (
    <p className={classes.earnings} role="status">
      You earn <strong>{naira(earned)}</strong> of each. Bitmarte keeps {commission}%, {naira(kept)}.
      {cost > 0 &&
        (profit >= 0 ? (
          ` That is ${naira(profit)} more than it cost you.`
        ) : (
          <span className={classes.loss}> That is {naira(-profit)} less than it cost you.</span>
        ))}
    </p>
  )
}
