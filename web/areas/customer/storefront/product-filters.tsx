import { useRef } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import type { ProductSort } from '#contract/catalog/catalog.ts'
import field from '#web/features/catalog/field.module.css'
import { sortLabels } from '#web/features/catalog/listing-query.ts'
import { PriceInput, RefusedPrices } from '#web/features/catalog/price-input.tsx'
import { Action } from '#web/ui/action.tsx'
import { IconSearch } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './product-filters.module.css'
import type { StoreListing } from './store-list.ts'
import themed from './themed.module.css'

const sorts = Object.keys(sortLabels) as ProductSort[]

/**
 * Search, sort order and filters of a store's products: one form with its values in the URL. Menus and checkboxes submit
 * it; text and prices need Enter or the button. Without scripts the button submits everything.
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
    // Without a change, Back leads away from the list at once.
    const replace = `?${new URLSearchParams(params)}` === address
    submit(params, { action: pathname, preventScrollReset: true, replace })
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
      // Resets the fields to the URL's values, also after Back.
      key={address}
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        show()
      }}
    >
      {kind && <input type="hidden" name={kind.param} value={kind.id} />}
      <label className={`${field.field} ${classes.search}`}>
        <span className="visually-hidden">Search {storeName}</span>
        <IconSearch size={18} stroke={1.8} style={{ flex: 'none' }} aria-hidden="true" />
        <input type="search" name="search" defaultValue={search} placeholder={`Search ${storeName}`} maxLength={100} />
      </label>
      <Row as="label" inline gap={2} className={classes.sort}>
        <Text tone="muted">Sort</Text>
        <select className={field.field} name="sortBy" defaultValue={sortBy} onChange={show}>
          {sorts.map(sort =>
            sort === 'relevance' && !search ? null : (
              <option key={sort} value={sort}>
                {sortLabels[sort]}
              </option>
            ),
          )}
        </select>
      </Row>
      <Row as="label" inline gap={2} touch className={classes.grow}>
        <input type="checkbox" name="inStock" value="true" defaultChecked={inStock} onChange={show} />
        In stock
      </Row>
      <Row as="label" inline gap={2} touch className={classes.grow}>
        <input type="checkbox" name="onSale" value="true" defaultChecked={onSale} onChange={show} />
        Discounted
      </Row>
      <Row as="fieldset" inline gap={2} className={classes.prices}>
        <legend className="visually-hidden">Price in naira</legend>
        <Price name="minPrice" label="Lowest price" hint="Min" listing={listing} />
        <span aria-hidden="true">–</span>
        <Price name="maxPrice" label="Highest price" hint="Max" listing={listing} />
      </Row>
      <span className={themed.buttons}>
        <Action type="submit" look="main" style={{ minHeight: 44 }}>
          Show
        </Action>
      </span>
      <RefusedPrices refused={listing.refusedPrices} />
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
    style={{ flexGrow: 1, width: 92 }}
    name={name}
    label={label}
    hint={hint}
    value={listing[name]}
    refused={listing.refusedPrices[name]}
  >
    <span aria-hidden="true">₦</span>
  </PriceInput>
)
