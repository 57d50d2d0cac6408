import { Link, type MetaFunction } from 'react-router'
import { loadFailed } from '#contract/messages.ts'
import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { SaveButton } from '#web/features/wishlist/save-button.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { useSavedProducts } from './use-saved-products.ts'
import classes from './wishlist.module.css'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Wishlist', unlisted: true })

const limit = 20

/** What somebody saved. Lives in the browser before login and in the account after it. */
export default function WishlistPage() {
  const { search } = useUrl()
  const { data, error, retry, signedIn } = useSavedProducts({ limit, offset: offsetOf(search, limit) })
  const onSale = data?.rows.filter(product => product.onSale) ?? []
  const gone = data?.rows.filter(product => !product.onSale) ?? []
  return (
    <main>
      <h1 className={classes.title}>Wishlist</h1>
      <noscript>
        <p>Your wishlist needs JavaScript. Enable it for this page.</p>
      </noscript>
      <h2 className="visually-hidden">Saved</h2>
      {!data && (error ? <ErrorState message={loadFailed.products} onRetry={retry} /> : <SkeletonBox height={280} />)}
      {data && !signedIn && data.count > 0 && (
        <p className={classes.hint}>
          Your wishlist is saved in this browser. <Link to={loginOf('customer', '/customer/wishlist')}>Sign in</Link> to
          see it on all your devices.
        </p>
      )}
      {data?.count === 0 && (
        <EmptyState
          title="Nothing saved yet"
          action={
            <ActionLink to="/search?sortBy=best-selling" look="main" pill>
              See what sells best
            </ActionLink>
          }
        >
          Tap the heart on a product to save it here.
        </EmptyState>
      )}
      <ProductGrid products={onSale} first />
      {gone.length > 0 && (
        <section className={classes.gone} aria-labelledby="gone">
          <h2 id="gone">No longer on sale</h2>
          <ul>
            {gone.map(({ id, name, storeName }) => (
              <li key={id}>
                <span>
                  {name} <small>{storeName}</small>
                </span>
                <SaveButton productId={id} name={name} look="plain" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && <Pager count={data.count} limit={limit} />}
    </main>
  )
}
