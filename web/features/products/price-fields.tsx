import { productLimits } from '#contract/catalog/product-limits.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { naira, nairaRange } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { sumOf } from '#web/ui/sum-of.ts'
import { Text } from '#web/ui/text.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'
import { earningsOf, percentOff } from './earnings.ts'
import type { SaleNow } from './price-now.ts'
import type { ProductFormState } from './product-form.tsx'
import type { ProductValues } from './product-values.ts'

/** Returns the amount for the preview of earnings; 0 while the text isn’t a number. */
const counted = (typed: TypedNumber = ''): number => numberOf(typed) || 0

interface Props {
  form: ProductFormState
  /** Commission in percent; undefined while it loads. */
  commission: number | undefined
  /** Running sale prices of an existing product. */
  sale?: SaleNow | undefined
  /** False for who can't see what the product cost. */
  cost: boolean
}

/** Price fields with a preview of the earnings per sale. */
export function PriceFields({ form, commission, sale, cost }: Props) {
  const [pricing] = form.values.pricing
  const selling = counted(pricing?.sellingPrice)
  const off = percentOff(selling, counted(pricing?.price))
  return (
    <>
      <FieldGrid>
        <MoneyField
          label="Selling price"
          name="pricing.0.sellingPrice"
          description="What customers pay, unless a sale price runs"
          withAsterisk
          min={1}
          max={productLimits.price}
          {...form.getInputProps('pricing.0.sellingPrice')}
        />
        <MoneyField
          label="Price before the discount"
          name="pricing.0.price"
          description={
            off > 0 ? `Shown as ${off}% off` : 'If the selling price is reduced: shown struck through beside it'
          }
          max={productLimits.price}
          {...form.getInputProps('pricing.0.price')}
        />
        {cost && (
          <MoneyField
            label="What it cost you"
            name="pricing.0.costPrice"
            description="Only people who can change your products see it"
            max={productLimits.price}
            {...form.getInputProps('pricing.0.costPrice')}
          />
        )}
      </FieldGrid>
      {commission !== undefined && selling > 0 && (
        <Earnings
          prices={pricesOf(form.values)}
          variants={form.values.variant.length}
          sale={sale}
          cost={counted(pricing?.costPrice)}
          commission={commission}
        />
      )}
    </>
  )
}

/** Returns the lowest and the highest selling price of a product's variants, which have its own unless they have another. */
export function pricesOf({ pricing, variant }: Pick<ProductValues, 'pricing' | 'variant'>): {
  from: number
  to: number
} {
  const own = counted(pricing[0]?.sellingPrice)
  const all = variant.map(row => counted(row.pricing[0]?.sellingPrice) || own)
  return { from: Math.min(...all), to: Math.max(...all) }
}

interface EarningsProps {
  /** Lowest and highest regular price of the variants. */
  prices: { from: number; to: number }
  variants: number
  sale: SaleNow | undefined
  cost: number
  commission: number
}

/** What a sale earns, now at a running sale price and without it. */
function Earnings({ prices, variants, sale, ...of }: EarningsProps) {
  const some = sale && sale.variants < variants ? ` for ${sale.variants} of ${variants} variants` : ''
  return (
    <Stack gap={2} panel="palm" pad={3} style={{ marginTop: 'var(--space-4)' }} role="status">
      {sale && (
        <p>
          <Earned
            lead={`Now${some}, at the sale price of ${nairaRange(sale.from, sale.to)}, you earn`}
            prices={sale}
            {...of}
          />
        </p>
      )}
      <p>
        <Earned lead={sale ? 'Without the sale you earn' : 'You earn'} prices={prices} {...of} />
      </p>
    </Stack>
  )
}

interface EarnedProps extends Pick<EarningsProps, 'prices' | 'cost' | 'commission'> {
  lead: string
}

function Earned({ lead, prices: { from, to }, cost, commission }: EarnedProps) {
  const [least, most] = [earningsOf(from, commission), earningsOf(to, commission)]
  const [low, high] = [sumOf(least.earned, -cost), sumOf(most.earned, -cost)]
  return (
    <>
      {lead} <strong>{nairaRange(least.earned, most.earned)}</strong> of each{from === to ? '' : ', by variant'}.
      Bitmarte keeps {commission}%, {nairaRange(least.kept, most.kept)}.
      {cost > 0 &&
        (low >= 0 ? (
          ` That is ${nairaRange(low, high)} above your cost.`
        ) : (
          <Text tone="clay" weight="strong">
            {' '}
            That is {high < 0 ? nairaRange(-high, -low) : `up to ${naira(-low)}`} below your cost.
          </Text>
        ))}
    </>
  )
}
