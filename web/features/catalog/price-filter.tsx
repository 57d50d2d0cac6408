import type { Facets } from '#contract/search/facets.ts'
import { Action } from '#web/ui/action.tsx'
import { Row } from '#web/ui/layout.tsx'
import { FilterGroup } from './filter-choices.tsx'
import type { Listing } from './listing-query.ts'
import classes from './price-filter.module.css'
import { PriceInput, RefusedPrices } from './price-input.tsx'

/** The lowest and the highest price, below a chart of what costs how much. */
export function PriceFilter({ listing, price }: { listing: Listing; price: Facets['price'] }) {
  const { minPrice, maxPrice } = listing
  const steps = price?.histogram ?? []
  const most = Math.max(...steps.map(each => each.count), 1)
  const within = ({ from, to }: { from: number; to: number }) =>
    to > Number(minPrice ?? 0) && from <= Number(maxPrice ?? Number.POSITIVE_INFINITY)
  return (
    <FilterGroup title="Price in ₦">
      {steps.length > 2 && (
        <Row gap={0.5} align="end" className={classes.chart} aria-hidden="true">
          {steps.map(step => (
            <span
              key={step.from}
              className={within(step) ? classes.within : undefined}
              style={{ height: `${step.count && Math.max(4, (step.count / most) * 100)}%` }}
            />
          ))}
        </Row>
      )}
      <Row gap={1.5} className={classes.prices}>
        <Price
          name="minPrice"
          label="Lowest price in naira"
          hint={price ? String(Math.floor(price.min)) : 'Min'}
          listing={listing}
        />
        <span aria-hidden="true">–</span>
        <Price
          name="maxPrice"
          label="Highest price in naira"
          hint={price ? String(Math.ceil(price.max)) : 'Max'}
          listing={listing}
        />
        <Action type="submit">Go</Action>
      </Row>
      <RefusedPrices refused={listing.refusedPrices} className={classes.refused} />
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
    className={classes.price}
    name={name}
    label={label}
    hint={hint}
    value={listing[name]}
    refused={listing.refusedPrices[name]}
  />
)
