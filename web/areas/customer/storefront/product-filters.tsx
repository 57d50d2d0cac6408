import { useRef } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import type { ProductSort } from '#contract/catalog/catalog.ts'
import { sortLabels } from '#web/features/catalog/listing-query.ts'
import { PriceInput, RefusedPrices } from '#web/features/catalog/price-input.tsx'
import { Action } from '#web/ui/action.tsx'
import { IconSearch } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import classes from './product-filters.module.css'
import type { StoreListing } from './store-list.ts'
import themed from './themed.module.css'

const sorts = Object.keys(sortLabels) as ProductSort[]

/**
 * Search, order and filters of a store's products: one form that stands in the address. Choices act at once, words and
 * prices with Enter or the button, which does all of it where there are no scripts.
 */
export function ProductFilters({ listing, storeName }: { listing: StoreListing; storeName: string }) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const { pathname, search: address } = useLocation()
  const { search, sortBy, inStock, onSale, kind } = listing

  const show = () => {
    if (!form.current) return
    const params = [...new FormData(form.current)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    )
    submit(params, { action: pathname, preventScrollReset: true })
  }
  return (
    <Row
      as={Form}
      gap={2}
      across={3}
      wrap
      ref={form}
      role="search"
      aria-label={`Products of ${storeName}`}
      action={`${pathname}#products`}
      // Fields show what the address says, also after Back.
      key={address}
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        show()
      }}
    >
      {kind && <input type="hidden" name={kind.param} value={kind.id} />}
      <label className={classes.search}>
        <span className="visually-hidden">Search {storeName}</span>
        <IconSearch size={18} stroke={1.8} aria-hidden="true" />
        <input type="search" name="search" defaultValue={search} placeholder={`Search ${storeName}`} maxLength={100} />
      </label>
      <label className={classes.sort}>
        <span>Sort</span>
        <select name="sortBy" defaultValue={sortBy} onChange={show}>
          {sorts.map(sort =>
            sort === 'relevance' && !search ? null : (
              <option key={sort} value={sort}>
                {sortLabels[sort]}
              </option>
            ),
          )}
        </select>
      </label>
      <label className={classes.check}>
        <input type="checkbox" name="inStock" value="true" defaultChecked={inStock} onChange={show} />
        In stock
      </label>
      <label className={classes.check}>
        <input type="checkbox" name="onSale" value="true" defaultChecked={onSale} onChange={show} />
        Reduced
      </label>
      <fieldset className={classes.prices}>
        <legend className="visually-hidden">Price in naira</legend>
        <Price name="minPrice" label="Lowest price" hint="Min" listing={listing} />
        <span aria-hidden="true">–</span>
        <Price name="maxPrice" label="Highest price" hint="Max" listing={listing} />
      </fieldset>
      <span className={`${classes.show} ${themed.buttons}`}>
        <Action type="submit" look="main">
          Show
        </Action>
      </span>
      <RefusedPrices refused={listing.refusedPrices} className={classes.refused} />
    </Row>
  )
}

interface PriceProps {
  name: 'minPrice' | 'maxPrice'
  label: string
  hint: string
  listing: StoreListing
}

const Price = ({ name, label, hint, listing }: PriceProps) => (
  <PriceInput
    className={classes.price}
    name={name}
    label={label}
    hint={hint}
    value={listing[name]}
    refused={listing.refusedPrices[name]}
  >
    <span aria-hidden="true">₦</span>
  </PriceInput>
)
