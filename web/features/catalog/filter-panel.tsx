import { Fragment, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Facets } from '#contract/search/facets.ts'
import { Action } from '#web/ui/action.tsx'
import { ColourDot } from '#web/ui/colour-swatch.tsx'
import { atLeast } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { CategoryLinks, type CategorySteps } from './category-links.tsx'
import { ChoiceGroup, type FilterChoice, FilterChoices, FilterGroup } from './filter-choices.tsx'
import classes from './filter-panel.module.css'
import { addressOf, type Listing, listingOf } from './listing-query.ts'
import { coloursOf } from './option-colours.ts'
import { PriceFilter } from './price-filter.tsx'
import { useInPlace } from './use-in-place.ts'

/** ID of the form, which the sort menu of the list belongs to as well. */
export const filterForm = 'filter-form'
export const filterPanel = 'filters'

interface Props {
  listing: Listing
  facets: Facets
  categories: CategorySteps | undefined
  count: number
  exact: boolean
}

const sameName = (one: string, other: string) => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0

function listingIn(form: HTMLFormElement): Listing {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value) params.append(name, value)
  return listingOf(params)
}

/**
 * The filters of a list, each value with its number of products: beside the list, and on narrow screens in a native
 * popover. The form's values are in the URL. A choice submits the form; without scripts its button does.
 */
export function FilterPanel({ listing, facets, categories, count, exact }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { brands, options, stores, rating, discount } = listing
  // Another list has its own groups and rows, in their own order.
  const list = [pathname, listing.search, listing.category].join(' ')
  const shownCount = (number: number) => (facets.exact ? number : undefined)

  // Fields show the URL's values, also after Back, and keep the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL sets the fields' default values
  useEffect(() => {
    form.current?.reset()
    const sort = form.current?.elements.namedItem('sortBy')
    if (sort instanceof HTMLSelectElement) sort.value = listing.sortBy
  }, [search])

  const show = (of: HTMLFormElement) => {
    const address = addressOf(pathname, listingIn(of))
    // What the list shows already would be a second entry of the browser's history.
    if (address === addressOf(pathname, { ...listing, page: 1, weak: false, asTyped: false })) return
    void navigate(address, { preventScrollReset: true })
  }
  // An unreadable price keeps the sheet open, where its error is.
  const close = () => {
    const { minPrice, maxPrice } = form.current ? listingIn(form.current).refusedPrices : {}
    if (!minPrice && !maxPrice) document.getElementById(filterPanel)?.hidePopover?.()
  }
  const choices = <T extends { count: number }>(
    rows: readonly T[],
    choiceOf: (row: T) => Omit<FilterChoice, 'count'>,
  ): FilterChoice[] =>
    rows
      .map(row => ({ ...choiceOf(row), count: shownCount(row.count) }))
      .filter((each, at) => each.chosen || rows[at]?.count)
  const anyOr = (chosen: number | undefined, rows: readonly FilterChoice[]): FilterChoice[] => [
    { value: '', label: 'Any', chosen: chosen === undefined },
    ...rows,
  ]
  const ratings = choices(facets.rating, ({ atLeast: stars }) => ({
    value: String(stars),
    label: <Stars of={stars} />,
    chosen: stars === rating,
  }))
  const discounts = choices(facets.discount, ({ atLeast: percent }) => ({
    value: String(percent),
    label: `${percent}% off or more`,
    chosen: percent === discount,
  }))
  return (
    <aside id={filterPanel} popover="auto" className={classes.panel} aria-label="Filters">
      {/* A tap beside a native popover would also reach the product under it. */}
      <button
        type="button"
        popoverTarget={filterPanel}
        popoverTargetAction="hide"
        tabIndex={-1}
        aria-hidden
        className={classes.beside}
      />
      <div className={classes.sheet}>
        <Row justify="between" className={classes.head}>
          <Text as="h2" size="lg">
            Filters
          </Text>
          <button
            type="button"
            popoverTarget={filterPanel}
            popoverTargetAction="hide"
            aria-label="Close filters"
            style={{ width: 44, height: 56, marginRight: 'calc(-1 * var(--space-3))' }}
          >
            ✕
          </button>
        </Row>
        <Fragment key={list}>{categories && <CategoryLinks steps={categories} exact={facets.exact} />}</Fragment>
        <form
          id={filterForm}
          ref={form}
          action={pathname}
          onSubmit={event => {
            event.preventDefault()
            show(event.currentTarget)
          }}
        >
          {listing.search && <input type="hidden" name="search" value={listing.search} />}
          {listing.category && <input type="hidden" name="category" value={listing.category} />}
          <Fragment key={list}>
            <PriceFilter listing={listing} price={facets.price} />
            <FilterGroup title="Offers and stock">
              <FilterChoices
                name="inStock"
                choices={[
                  { value: 'true', label: 'In stock', count: shownCount(facets.inStock), chosen: listing.inStock },
                ]}
              />
              <FilterChoices
                name="onSale"
                choices={[
                  { value: 'true', label: 'Discounted', count: shownCount(facets.onSale), chosen: listing.onSale },
                ]}
              />
            </FilterGroup>
            <ChoiceGroup
              title="Brand"
              name="brand"
              choices={choices(facets.brands, ({ brand }) => ({
                value: brand,
                label: brand,
                chosen: brands.some(each => sameName(each, brand)),
              }))}
            />
            <OptionGroups
              properties={facets.options}
              choicesOf={(rows, colours) =>
                choices(rows, row => ({
                  value: row.value,
                  label: <Option name={row.option} colour={colours?.[rows.indexOf(row)]} />,
                  chosen: options.includes(row.value),
                }))
              }
            />
            <ChoiceGroup
              title="Store"
              name="storeId"
              choices={
                facets.stores.length > 1 || stores.length > 0
                  ? choices(facets.stores, ({ id, storeName }) => ({
                      value: id,
                      label: storeName,
                      chosen: stores.includes(id),
                    }))
                  : []
              }
            />
            <ChoiceGroup one title="Rating" name="rating" choices={anyOr(rating, ratings)} />
            <ChoiceGroup
              one
              title="Discount"
              open={discount !== undefined}
              name="discount"
              choices={anyOr(discount, discounts)}
            />
          </Fragment>
          <div className={classes.foot}>
            <Action type="submit" look="main" full onClick={close}>
              Show {count === 1 && exact ? '1 product' : `${atLeast(count, exact)} products`}
            </Action>
          </div>
        </form>
      </div>
    </aside>
  )
}

type Properties = Facets['options']

/** A group for each property of the products, such as size. */
function OptionGroups({
  properties,
  choicesOf,
}: {
  properties: Properties
  choicesOf: (rows: Properties[number]['options'], colours: readonly string[] | undefined) => FilterChoice[]
}) {
  const shown = useInPlace(
    properties,
    ({ property }) => property,
    ({ property }) => ({ property, options: [] }),
  )
  return shown.map(({ property, options: rows }, at) => {
    const choices = choicesOf(
      rows,
      coloursOf(
        property,
        rows.map(row => row.option),
      ),
    )
    return (
      <ChoiceGroup
        key={property}
        title={property}
        open={at < 3 || choices.some(({ chosen }) => chosen)}
        name="option"
        choices={choices}
      />
    )
  })
}

function Stars({ of }: { of: number }) {
  return (
    <>
      <span style={{ color: 'var(--marigold-ink)', letterSpacing: 1 }} aria-hidden="true">
        {'★'.repeat(of)}
      </span>
      <span className="visually-hidden">{of === 1 ? '1 star' : `${of} stars`}</span> and up
    </>
  )
}

function Option({ name, colour }: { name: string; colour: string | undefined }) {
  return (
    <>
      {colour && <ColourDot colour={colour} size={18} />}
      {name}
    </>
  )
}
