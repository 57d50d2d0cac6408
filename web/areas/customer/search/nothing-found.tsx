import type { ReactNode } from 'react'
import type { ProductCard, Searched } from '#contract/catalog/catalog.ts'
import { Chip } from '#web/features/catalog/chips.tsx'
import { addressOf, isNarrowed, type Listing, listingOf } from '#web/features/catalog/listing-query.ts'
import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'

const searchFor = (words: string, asTyped = false) =>
  addressOf('/search', { ...listingOf(new URLSearchParams({ search: words })), asTyped })

const SearchLink = ({ children, asTyped }: { children: string; asTyped?: boolean }) => (
  <Text as={Link} tone="palm" weight="bold" underline to={searchFor(children, asTyped)}>
    {children}
  </Text>
)

/** Announces that the results are for corrected words, as the typed ones have none. */
export function Mended({ typed, mended }: { typed: string; mended: string }) {
  return (
    <Text as="p" tone="muted" style={{ margin: 'calc(-1 * var(--space-2)) 0 var(--space-4)' }}>
      Showing results for <SearchLink>{mended}</SearchLink>. Search instead for <SearchLink asTyped>{typed}</SearchLink>
      .
    </Text>
  )
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** Announces that no product has all of the words, and which are left out. */
export function Partial({ partial, leftOut }: { partial: string; leftOut: readonly string[] }) {
  return (
    <Text as="p" tone="muted" style={{ margin: 'calc(-1 * var(--space-2)) 0 var(--space-4)' }}>
      {leftOut.length > 0 && partial
        ? `No product has all of these words. Showing “${partial}” without ${listed.format(leftOut.map(word => `“${word}”`))}.`
        : 'No product has all of these words. Showing products with some of them.'}
    </Text>
  )
}

/** Announces that few products match, and that others of the thing follow. */
export function Widened({ words, to }: { words: string; to: string }) {
  return (
    <Text as="p" tone="muted" style={{ margin: 'calc(-1 * var(--space-2)) 0 var(--space-4)' }}>
      Few products match “{words}”. Others that match “{to}” follow.
    </Text>
  )
}

interface Props {
  searched: Searched
  listing: Listing
  categories: readonly { id: string; name: string; above?: readonly string[] }[]
  popular: readonly ProductCard[]
}

/** Announces that nobody sells the thing, and that the results are of a category of such things. */
export function OfCategory({ typed, category }: { typed: string; category: { id: string; name: string } }) {
  return (
    <Text as="p" tone="muted" style={{ margin: 'calc(-1 * var(--space-2)) 0 var(--space-4)' }}>
      No product matches “{typed}”. Showing products in{' '}
      <Text as={Link} tone="palm" weight="bold" underline to={`/category/${category.id}`}>
        {category.name}
      </Text>
      .
    </Text>
  )
}

/** Suggestions for a search without results: other words, categories and best sellers. */
export function NothingFound({ searched, listing, categories, popular }: Props) {
  const { typed, suggestion } = searched
  const narrowed = isNarrowed(listing) || listing.category !== undefined
  return (
    <>
      {!narrowed && (
        <EmptyState title={`No results for “${typed}”`}>
          Try fewer or different words, such as ‘dress’ instead of ‘blue evening dress’.
        </EmptyState>
      )}
      {suggestion && (
        <Text as="p" tone="muted" style={{ marginTop: 'var(--space-4)', textAlign: 'center' }}>
          See results without filters for <SearchLink>{suggestion}</SearchLink>
        </Text>
      )}
      {categories.length > 0 && (
        <Part title="Browse a category">
          <Row as="ul" gap={2} wrap>
            {categories.map(({ id, name, above = [] }) => (
              <li key={id}>
                <Chip to={`/category/${id}`} note={above.length > 0 ? `in ${above.at(-1)}` : undefined}>
                  {name}
                </Chip>
              </li>
            ))}
          </Row>
        </Part>
      )}
      {popular.length > 0 && (
        <Part title="Best sellers">
          <ProductGrid products={popular} rows={2} />
        </Part>
      )}
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={3} style={{ marginTop: 'var(--space-8)' }}>
    <h2>{title}</h2>
    {children}
  </Stack>
)
