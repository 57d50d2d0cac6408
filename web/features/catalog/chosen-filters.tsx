import { useLocation } from 'react-router'
import type { Facets } from '#contract/search/facets.ts'
import { naira } from '#web/ui/format.ts'
import { IconX } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './chosen-filters.module.css'
import { addressOf, type Listing, notNarrowed } from './listing-query.ts'

interface Chosen {
  key: string
  label: string
  /** Changes to the listing that remove the filter. */
  without: Partial<Listing>
}

const price = ({ minPrice, maxPrice }: Listing): string => {
  const [min, max] = [minPrice, maxPrice].map(amount => amount && naira(Number(amount)).replace(/\.00$/, ''))
  return min && max ? `${min} to ${max}` : min ? `From ${min}` : `Up to ${max}`
}

/** Returns the chosen filters with their labels. */
export function chosenOf(listing: Listing, stores: Facets['stores'], category?: string): Chosen[] {
  const { brands, options, rating, discount } = listing
  const without = <T,>(all: readonly T[], one: T) => all.filter(each => each !== one)
  return [
    ...(category ? [{ key: 'category', label: category, without: { category: undefined } }] : []),
    ...(listing.minPrice || listing.maxPrice
      ? [
          {
            key: 'price',
            label: price(listing),
            without: { minPrice: undefined, maxPrice: undefined, refusedPrices: {} },
          },
        ]
      : []),
    ...(listing.inStock ? [{ key: 'inStock', label: 'In stock', without: { inStock: false } }] : []),
    ...(listing.onSale ? [{ key: 'onSale', label: 'Discounted', without: { onSale: false } }] : []),
    ...brands.map(brand => ({ key: `brand ${brand}`, label: brand, without: { brands: without(brands, brand) } })),
    ...options.map(option => ({
      key: `option ${option}`,
      label: option.replace(':', ': '),
      without: { options: without(options, option) },
    })),
    ...listing.stores.map(id => ({
      key: `store ${id}`,
      label: stores.find(store => store.id === id)?.storeName ?? 'Store',
      without: { stores: without(listing.stores, id) },
    })),
    ...(rating ? [{ key: 'rating', label: `${rating} ★ and up`, without: { rating: undefined } }] : []),
    ...(discount ? [{ key: 'discount', label: `${discount}% off or more`, without: { discount: undefined } }] : []),
  ]
}

/** A chip for each chosen filter, which removes it, and a link that clears all. */
export function ChosenFilters({ listing, chosen }: { listing: Listing; chosen: readonly Chosen[] }) {
  const { pathname } = useLocation()
  const to = (changes: Partial<Listing>) => addressOf(pathname, { ...listing, ...changes, page: 1 })
  if (chosen.length === 0) return null
  return (
    <Row as="ul" gap={2} wrap style={{ marginBottom: 'var(--space-4)' }} aria-label="Chosen filters">
      {chosen.map(({ key, label, without }) => (
        <li key={key}>
          <Row as={Link} inline gap={1.5} to={to(without)} className={classes.chip} preventScrollReset>
            <span className="visually-hidden">Remove </span>
            {label}
            <IconX size={15} aria-hidden="true" />
          </Row>
        </li>
      ))}
      <li>
        <Text as={Link} link size="sm" to={to({ ...notNarrowed, category: undefined })} preventScrollReset>
          Clear all
        </Text>
      </li>
    </Row>
  )
}
