import type { ReactNode } from 'react'
import type { Searched } from '#contract/catalog/catalog.ts'
import { Chip } from '#web/features/catalog/chips.tsx'
import type { ListedProduct } from '#web/features/catalog/listed-product.ts'
import { addressOf, isNarrowed, type Listing, listingOf } from '#web/features/catalog/listing-query.ts'
import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'

const searchOf = (words: string, asTyped = false) =>
  addressOf('/search', { ...listingOf(new URLSearchParams({ search: words })), asTyped })

const SearchLink = ({ children, asTyped }: { children: string; asTyped?: boolean }) => (
  <Text as={Link} tone="palm" weight="bold" underline to={searchOf(children, asTyped)}>
    {children}
  </Text>
)

/**
 * Announces that the results are for corrected words, as the typed ones have none. `isPartial`: `Partial` follows, which
 * says that there is no exact match.
 */
export function Mended({ typed, mended, isPartial }: { typed: string; mended: string; isPartial: boolean }) {
  return (
    <Text as="p" tone="muted" style={{ margin: 'calc(-1 * var(--space-2)) 0 var(--space-4)' }}>
      {!isPartial && `No exact match for “${typed}”. `}
      Showing results for <SearchLink>{mended}</SearchLink>. Search instead for <SearchLink asTyped>{typed}</SearchLink>
      .
    </Text>
  )
}

/** Announces that a long search was cut. */
export const FirstWords = () => (
  <Text as="p" tone="muted" style={{ margin: 'calc(-1 * var(--space-2)) 0 var(--space-4)' }}>
    This search is long. Only its first words were searched.
  </Text>
)

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** Announces that no product of the page has all of the words, and which are left out. */
export function Partial({ partial, leftOut, page }: { partial: string; leftOut: readonly string[]; page: number }) {
  return (
    <Text as="p" tone="muted" style={{ margin: 'calc(-1 * var(--space-2)) 0 var(--space-4)' }}>
      {page > 1 ? 'No exact match on this page.' : 'No exact match.'}{' '}
      {leftOut.length > 0 && partial
        ? `Showing “${partial}” without ${listed.format(leftOut.map(word => `“${word}”`))}.`
        : 'Showing products with some of these words.'}
    </Text>
  )
}

/** Announces that only synonyms of these words found the results. */
export function BySynonym({ words }: { words: readonly string[] }) {
  return (
    <Text as="p" tone="muted" style={{ margin: 'calc(-1 * var(--space-2)) 0 var(--space-4)' }}>
      No exact match for {listed.format(words.map(word => `“${word}”`))}. Showing products for related words.
    </Text>
  )
}

/** Announces that the products are of stores with the words in their names. */
export function ByStore({ words, stores }: { words: string; stores: readonly string[] }) {
  return (
    <Text as="p" tone="muted" style={{ margin: 'calc(-1 * var(--space-2)) 0 var(--space-4)' }}>
      No product is named “{words}”. Showing what {listed.format(stores)} {stores.length > 1 ? 'sell' : 'sells'}.
    </Text>
  )
}

/** Announces that few products match, and that the list also has others that match only the thing. */
export function Widened({ words, to }: { words: string; to: string }) {
  return (
    <Text as="p" tone="muted" style={{ margin: 'calc(-1 * var(--space-2)) 0 var(--space-4)' }}>
      Few products match “{words}”, so others that match “{to}” are shown too.
    </Text>
  )
}

interface Props {
  searched: Searched
  listing: Listing
  categories: readonly { id: string; name: string; above?: readonly string[] }[]
  /** Category that the best sellers in `popular` are from; undefined if they are from any. */
  likely: { id: string; name: string } | undefined
  popular: readonly ListedProduct[]
}

/** Suggestions for a search without results: other words, categories and best sellers. */
export function NothingFound({ searched, listing, categories, likely, popular }: Props) {
  const { typed, suggestion, words = [] } = searched
  const narrowed = isNarrowed(listing) || listing.category !== undefined
  const browse = categories.length > 0 && (
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
  )
  const sellers = popular.length > 0 && (
    <Part
      title={likely ? `Best sellers in ${likely.name}` : 'Best sellers'}
      note={narrowed ? undefined : `These don’t match “${typed}”.`}
      all={likely && `/category/${likely.id}`}
    >
      <ProductGrid products={popular} rows={2} />
    </Part>
  )
  return (
    <>
      {!narrowed && words.length > 0 && (
        <Row gap={2} wrap>
          <Text tone="muted">Search instead for</Text>
          {words.map(word => (
            <Chip key={word} to={searchOf(word)}>
              {word}
            </Chip>
          ))}
        </Row>
      )}
      {!narrowed && words.length === 0 && (
        <Text as="p" tone="muted">
          {typed.includes(' ')
            ? 'Try fewer or different words, such as ‘dress’ instead of ‘blue evening dress’.'
            : 'Check the spelling, or try another word for it.'}
        </Text>
      )}
      {suggestion && (
        <Text as="p" tone="muted" style={{ marginTop: 'var(--space-4)', textAlign: 'center' }}>
          See results without filters for <SearchLink>{suggestion}</SearchLink>
        </Text>
      )}
      {likely && sellers}
      {browse}
      {!likely && sellers}
    </>
  )
}

interface PartProps {
  title: string
  note?: string
  /** Address of the page with all of them. */
  all?: string | undefined
  children: ReactNode
}

const Part = ({ title, note, all, children }: PartProps) => (
  <Stack as="section" gap={3} style={{ marginTop: 'var(--space-8)' }}>
    <div>
      <Row gap={4} justify="between">
        <h2>{title}</h2>
        {all && (
          <Text as={Link} link size="md" to={all} style={{ flex: 'none' }} aria-label={`See all: ${title}`}>
            See all
          </Text>
        )}
      </Row>
      {note && (
        <Text as="p" tone="muted" size="md" anywhere>
          {note}
        </Text>
      )}
    </div>
    {children}
  </Stack>
)
