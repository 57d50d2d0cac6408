import { useRef } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import type { ProductSort } from '#contract/catalog.ts'
import classes from './listing-bar.module.css'
import { type Listing, sortLabels } from './listing-query.ts'

const sorts = Object.keys(sortLabels) as ProductSort[]

/**
 * The order and the filters of a list of products: a form that stands in the address. Choices act at once, prices with
 * Enter or the button, which does all of it where there are no scripts.
 */
export function ListingBar({ listing }: { listing: Listing }) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const { search: searched, sortBy, minPrice, maxPrice, inStock } = listing

  const show = () => {
    if (!form.current) return
    const params = [...new FormData(form.current)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    )
    submit(params, { action: pathname, preventScrollReset: true })
  }
  return (
    <Form
      ref={form}
      action={pathname}
      // Fields show what the address says, also after Back.
      key={search}
      className={classes.bar}
      onSubmit={event => {
        event.preventDefault()
        show()
      }}
    >
      {searched && <input type="hidden" name="search" value={searched} />}
      <label className={classes.sort}>
        <span>Sort</span>
        <select name="sortBy" defaultValue={sortBy} onChange={show}>
          {sorts.map(sort =>
            sort === 'relevance' && !searched ? null : (
              <option key={sort} value={sort}>
                {sortLabels[sort]}
              </option>
            ),
          )}
        </select>
      </label>
      <label className={classes.stock}>
        <input type="checkbox" name="inStock" value="true" defaultChecked={inStock} onChange={show} />
        In stock
      </label>
      <fieldset className={classes.prices}>
        <legend className="visually-hidden">Price in naira</legend>
        <Price name="minPrice" label="Lowest price" hint="Min" value={minPrice} />
        <span aria-hidden="true">–</span>
        <Price name="maxPrice" label="Highest price" hint="Max" value={maxPrice} />
        <button type="submit">Apply</button>
      </fieldset>
    </Form>
  )
}

function Price({ name, label, hint, value }: { name: string; label: string; hint: string; value: string | undefined }) {
  return (
    <label className={classes.price}>
      <span aria-hidden="true">₦</span>
      <input
        name={name}
        defaultValue={value}
        placeholder={hint}
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
      />
    </label>
  )
}
