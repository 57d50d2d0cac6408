import { Link } from 'react-router'
import type { ProductCard, Searched } from '#contract/catalog/catalog.ts'
import { addressOf, isNarrowed, type Listing, listingOf } from '#web/features/catalog/listing-query.ts'
import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import classes from './nothing-found.module.css'

const searchFor = (words: string) => addressOf('/search', listingOf(new URLSearchParams({ search: words })))

/** Says that the products are for other words than those typed, which found nothing. */
export function Mended({ typed, mended }: { typed: string; mended: string }) {
  return (
    <p className={classes.mended}>
      Showing results for <Link to={searchFor(mended)}>{mended}</Link>. No results for “{typed}”.
    </p>
  )
}

interface Props {
  searched: Searched
  listing: Listing
  categories: readonly { id: string; name: string; above?: readonly string[] }[]
  popular: readonly ProductCard[]
}

/** What to try where nothing was found: words that find something, categories to look through, what others buy. */
export function NothingFound({ searched, listing, categories, popular }: Props) {
  const { typed, suggestion } = searched
  const narrowed = isNarrowed(listing) || listing.category !== undefined
  return (
    <>
      {!narrowed && (
        <EmptyState title={`No results for “${typed}”`}>
          {suggestion
            ? 'Partial matches:'
            : 'Try fewer or different words, such as ‘dress’ instead of ‘blue evening dress’.'}
        </EmptyState>
      )}
      {suggestion && (
        <p className={classes.try}>
          {narrowed ? 'See results without filters for  ' : 'Search for '}
          <Link to={searchFor(suggestion)}>{suggestion}</Link>
        </p>
      )}
      {categories.length > 0 && (
        <Stack as="section" gap={3} className={classes.part}>
          <h2>Browse a category</h2>
          <Row as="ul" gap={2} align="stretch" wrap className={classes.categories}>
            {categories.map(({ id, name, above = [] }) => (
              <li key={id}>
                <Link to={`/category/${id}`}>
                  {name}
                  {above.length > 0 && <span> in {above.at(-1)}</span>}
                </Link>
              </li>
            ))}
          </Row>
        </Stack>
      )}
      {popular.length > 0 && (
        <Stack as="section" gap={3} className={classes.part}>
          <h2>What sells best</h2>
          <ProductGrid products={popular} rows={2} />
        </Stack>
      )}
    </>
  )
}
