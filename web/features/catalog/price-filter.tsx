import { groupNumber } from '#contract/read-number.ts'
import type { Facets } from '#contract/search/facets.ts'
import { Action } from '#web/ui/action.tsx'
import { Row } from '#web/ui/layout.tsx'
import { FilterGroup } from './filter-choices.tsx'
import type { Listing } from './listing-query.ts'
import { PriceInput, RefusedPrices } from './price-input.tsx'
import { useInPlace } from './use-in-place.ts'

/** Lowest and highest price, below a histogram of the prices. */
export function PriceFilter({ listing, price }: { listing: Listing; price: Facets['price'] }) {
  const { minPrice, maxPrice } = listing
  const steps = useInPlace(
    price?.histogram ?? [],
    ({ from }) => String(from),
    step => ({ ...step, count: 0 }),
  ).toSorted((one, other) => one.from - other.from)
  const most = Math.max(...steps.map(each => each.count), 1)
  const within = ({ from, to }: { from: number; to: number }) =>
    to > Number(minPrice ?? 0) && from <= Number(maxPrice ?? Number.POSITIVE_INFINITY)
  return (
    <FilterGroup title="Price in ₦">
      {steps.length > 2 && (
        <Row gap={0.5} align="end" style={{ height: 44, marginBottom: 'var(--space-2)' }} aria-hidden="true">
          {steps.map(step => (
            <span
              key={step.from}
              style={{
                flex: 1,
                height: `${step.count && Math.max(4, (step.count / most) * 100)}%`,
                borderRadius: 'var(--radius-sm) var(--radius-sm) 0 0',
                background: within(step) ? 'var(--palm)' : 'var(--line)',
              }}
            />
          ))}
        </Row>
      )}
      <Row gap={1.5} style={{ marginBottom: 'var(--space-15)' }}>
        <Price
          name="minPrice"
          label="Lowest price in naira"
          hint={price ? groupNumber(Math.floor(price.min)) : 'Min'}
          listing={listing}
        />
        <span aria-hidden="true">–</span>
        <Price
          name="maxPrice"
          label="Highest price in naira"
          hint={price ? groupNumber(Math.ceil(price.max)) : 'Max'}
          listing={listing}
        />
      </Row>
      <Action type="submit" style={{ width: '100%' }}>
        Apply
      </Action>
      <RefusedPrices refused={listing.refusedPrices} />
    </FilterGroup>
  )
}

interface PriceProps {
  name: 'minPrice' | 'maxPrice'
  label: string
  hint: string
  listing: Listing
}

const Price = ({ name, label, hint, listing }: PriceProps) => (
  <PriceInput
    style={{ flex: 1 }}
    name={name}
    label={label}
    hint={hint}
    value={listing[name]}
    refused={listing.refusedPrices[name]}
  />
)
