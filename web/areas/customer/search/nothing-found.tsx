import { Fragment, type ReactNode } from 'react'
import type { Searched } from '#contract/catalog/catalog.ts'
import { Chip } from '#web/features/catalog/chips.tsx'
import type { ListedProduct } from '#web/features/catalog/listed-product.ts'
import { addressOf, isNarrowed, type Listing, listingOf } from '#web/features/catalog/listing-query.ts'
import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'

const listingFor = (search: string) => listingOf(new URLSearchParams({ search }))
const searchOf = (words: string) => addressOf('/search', listingFor(words))

const SearchLink = ({ children, to }: { children: ReactNode; to: string }) => (
  <Text as={Link} tone="palm" weight="bold" underline to={to}>
    {children}
  </Text>
)

const listOf = (texts: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(texts)
const quoted = (words: readonly string[]) => listOf(words.map(word => `“${word}”`))

interface NoticeProps {
  searched: Searched
  listing: Pick<Listing, 'page' | 'sortBy'>
  /** The search is longer than what was searched for. */
  isCut: boolean
  /** Stores whose names alone explain the products. */
  stores: readonly string[]
}

/** Announces what is shown if it isn't just what was searched for: one paragraph, whatever comes together. */
export function Notice({ searched, listing, isCut, stores }: NoticeProps) {
  const { typed, mended, partial, leftOut, widened, noSize, bySynonym = [] } = searched
  const others = leftOut.filter(word => word !== noSize?.size)
  const words = partial ?? mended ?? typed
  const isFew = widened && listing.sortBy === 'relevance'
  const related = bySynonym.length > 0
  if (!isCut && !mended && !partial && !isFew && !related && stores.length === 0) return null
  return (
    <Text as="p" tone="muted" style={{ margin: 'calc(-1 * var(--space-2)) 0 var(--space-4)' }}>
      {isCut && 'This search is long. Only its first words were searched. '}
      {stores.length > 0 ? (
        `No product is named “${words}”. Showing what ${listOf(stores)} ${stores.length > 1 ? 'sell' : 'sells'}. `
      ) : (
        <>
          {(partial || mended) &&
            !(noSize && !mended) &&
            `No exact match${partial && listing.page > 1 ? ' on this page' : ''}${mended ? ` for “${typed}”` : ''}. `}
          {partial
            ? leftOut.length === 0
              ? `Showing products with some of ${mended ? `the words “${mended}”` : 'these words'}. `
              : (noSize ? `No “${partial}” in size ${noSize.size}. ` : '') +
                (others.length > 0 ? `Showing “${partial}” without ${quoted(others)}. ` : '')
            : mended && (
                <>
                  Showing results for <SearchLink to={searchOf(mended)}>{mended}</SearchLink>.{' '}
                </>
              )}
        </>
      )}
      {noSize && partial && (
        <>
          {noSize.nearest.length > 1 ? 'Nearest sizes: ' : 'Nearest size: '}
          {noSize.nearest.map((option, at) => (
            <Fragment key={option}>
              {at > 0 && ', '}
              <SearchLink to={addressOf('/search', { ...listingFor(partial), options: [option] })}>
                {option.split(':')[1]}
              </SearchLink>
            </Fragment>
          ))}
          .{' '}
        </>
      )}
      {related &&
        (partial || mended || stores.length > 0
          ? `For ${quoted(bySynonym)}, products for related words are shown. `
          : `No exact match for ${quoted(bySynonym)}. Showing products for related words. `)}
      {isFew && `Few products match “${mended ?? typed}”, so others that match “${widened}” are shown too. `}
      {mended && (
        <>
          Search instead for{' '}
          <SearchLink to={addressOf('/search', { ...listingFor(typed), asTyped: true })}>{typed}</SearchLink>.
        </>
      )}
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
          See results without filters for <SearchLink to={searchOf(suggestion)}>{suggestion}</SearchLink>
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
