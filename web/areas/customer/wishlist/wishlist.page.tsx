import type { MetaFunction } from 'react-router'
import { loadFailed } from '#contract/failures.ts'
import { OwnFrame } from '#web/areas/customer/own-frame.tsx'
import { OwnHeader } from '#web/areas/customer/own-header.tsx'
import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { SaveButton } from '#web/features/wishlist/save-button.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { useSession } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { List, Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { Awaited } from './awaited.tsx'
import { useSavedProducts } from './use-saved-products.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Wishlist', unlisted: true })

const limit = 20

/** The wishlist: in the browser for visitors, in the account after sign-in, where it has the frame of its other pages. */
export default function WishlistPage() {
  const session = useSession('customer')
  if (session)
    return (
      <OwnFrame>
        <OwnHeader title="Wishlist" />
        <Saved beside />
        <Awaited />
      </OwnFrame>
    )
  return (
    <main>
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Wishlist' }]} />
      <h1 style={{ margin: 'var(--space-2) 0 var(--space-4)' }}>Wishlist</h1>
      <Saved />
    </main>
  )
}

/** Saved products. `beside` if they stand beside the account's navigation. */
function Saved({ beside }: { beside?: boolean }) {
  const { search } = useUrl()
  const { data, error, retry, signedIn } = useSavedProducts({ limit, offset: offsetOf(search, limit) })
  const onSale = data?.rows.filter(product => product.onSale) ?? []
  const gone = data?.rows.filter(product => !product.onSale) ?? []
  return (
    <>
      <noscript>
        <p>Your wishlist needs JavaScript. Enable it for this page.</p>
      </noscript>
      <h2 className="visually-hidden">Saved</h2>
      {!data &&
        (error ? (
          <ErrorState error={error} message={loadFailed.products} onRetry={retry} />
        ) : (
          <SkeletonBox height={280} />
        ))}
      {data && !signedIn && data.count > 0 && (
        <Text as="p" tone="muted" style={{ marginBottom: 'var(--space-4)' }}>
          Your wishlist is saved in this browser.{' '}
          <Text as={Link} tone="palm" weight="strong" to={loginOf('customer', '/customer/wishlist')}>
            Sign in
          </Text>{' '}
          to see it on all your devices, and to hear when something costs less or is back in stock.
        </Text>
      )}
      {data && signedIn && data.count > 0 && (
        <Text as="p" tone="muted" style={{ marginBottom: 'var(--space-4)' }}>
          We tell you when something costs less or is back in stock.{' '}
          <Text as={Link} tone="palm" weight="strong" to="/customer/account#notices">
            Choose your notices
          </Text>
        </Text>
      )}
      {data?.rows.length === 0 && (
        <EmptyList>
          <EmptyState
            title="Nothing saved yet"
            action={
              <ActionLink to="/search?sortBy=best-selling" look="main" pill>
                See best sellers
              </ActionLink>
            }
          >
            Tap the heart on a product to save it here.
          </EmptyState>
        </EmptyList>
      )}
      <ProductGrid products={onSale} first beside={beside} />
      {gone.length > 0 && (
        <section style={{ marginTop: 'var(--space-8)' }} aria-labelledby="gone">
          <h2 id="gone" style={{ marginBottom: 'var(--space-3)' }}>
            No longer on sale
          </h2>
          <List panel="card" lined={0}>
            {gone.map(({ id, name, storeName }) => (
              <Row as="li" gap={4} justify="between" key={id} style={{ padding: 'var(--space-2) var(--space-4)' }}>
                <span>
                  {name} <Note>{storeName}</Note>
                </span>
                <SaveButton productId={id} name={name} look="plain" />
              </Row>
            ))}
          </List>
        </section>
      )}
      {data && <Pager count={data.count} limit={limit} />}
    </>
  )
}
