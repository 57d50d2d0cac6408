import { productLimits } from '#contract/catalog/product-limits.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { Text } from '#web/ui/text.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'
import { earningsOf, percentOff } from './earnings.ts'
import type { ProductFormState } from './product-form.tsx'

/** Returns the amount for the preview of earnings; 0 while the text isn’t a number. */
const counted = (typed: TypedNumber = ''): number => numberOf(typed) || 0

interface Props {
  form: ProductFormState
  /** Commission in percent; undefined while it loads. */
  commission: number | undefined
  /** False for who can't see what the product cost. */
  cost: boolean
}

/** Price fields with a preview of the earnings per sale. */
export function PriceFields({ form, commission, cost }: Props) {
  const [pricing] = form.values.pricing
  const selling = counted(pricing?.sellingPrice)
  const off = percentOff(selling, counted(pricing?.price))
  return (
    <>
      <FieldGrid>
        <MoneyField
          label="Selling price"
          name="pricing.0.sellingPrice"
          description="What customers pay"
          withAsterisk
          min={1}
          max={productLimits.price}
          {...form.getInputProps('pricing.0.sellingPrice')}
        />
        <MoneyField
          label="Price before the discount"
          name="pricing.0.price"
          description={off > 0 ? `Shown as ${off}% off` : 'Only for a reduced price'}
          max={productLimits.price}
          {...form.getInputProps('pricing.0.price')}
        />
        {cost && (
          <MoneyField
            label="What it cost you"
            name="pricing.0.costPrice"
            description="Only visible to who can change your products"
            max={productLimits.price}
            {...form.getInputProps('pricing.0.costPrice')}
          />
        )}
      </FieldGrid>
      {commission !== undefined && selling > 0 && (
        <Earnings selling={selling} cost={counted(pricing?.costPrice)} commission={commission} />
      )}
    </>
  )
}

function Earnings({ selling, cost, commission }: { selling: number; cost: number; commission: number }) {
  const { kept, earned } = earningsOf(selling, commission)
  const profit = Math.round((earned - cost) * 100) / 100
  return (
    <Stack panel="palm" pad={3} style={{ marginTop: 'var(--space-4)' }} role="status">
      <p>
        You earn <strong>{naira(earned)}</strong> of each. Bitmarte keeps {commission}%, {naira(kept)}.
        {cost > 0 &&
          (profit >= 0 ? (
            ` That is ${naira(profit)} above your cost.`
          ) : (
            <Text tone="clay" weight="strong">
              {' '}
              That is {naira(-profit)} below your cost.
            </Text>
          ))}
      </p>
    </Stack>
  )
}
