import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { CartLink } from '#web/features/cart/cart-link.tsx'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { WishlistLink } from '#web/features/wishlist/wishlist-link.tsx'
import { nothing, onDemand } from '#web/shell/on-demand.tsx'
import { useSession } from '#web/shell/session.ts'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { Text } from '#web/ui/text.tsx'
import { CategoriesMenu, type MenuCategory } from './categories-menu.tsx'
import { CustomerMenu } from './customer-menu.tsx'
import classes from './storefront-header.module.css'

/** Only for who is signed in, which the server doesn't know. */
const Bell = onDemand(async () => ({ default: (await import('#web/shell/bell.tsx')).Bell }), nothing)

const shortcuts = [
  { to: '/search', label: 'Everything' },
  { to: '/deals', label: 'Deals' },
]

interface Props {
  /** The best-selling categories. */
  categories: readonly { id: string; name: string }[]
  /** All categories, for the menu. */
  tree: readonly MenuCategory[]
}

/**
 * Header of public and customer pages. Logo, search, account and cart stay on the screen; the row of categories scrolls
 * away. Works without scripts.
 */
export function StorefrontHeader({ categories, tree }: Props) {
  const session = useSession('customer')
  const { pathname } = useLocation()
  const current = (path: string) => (path === pathname ? 'page' : undefined)
  return (
    <>
      <SkipLink />
      <Text as="header" hideOn="print" className={classes.header}>
        <Row gap={5} className={classes.top}>
          <Row as={Link} inline gap={2} touch to="/" aria-label="Bitmarte home">
            <Mark />
            <Text size="xl" weight="bold" hideOn="phone">
              Bitmarte
            </Text>
          </Row>
          <SearchBox />
          <Text as={Link} to="/sell" size="md" weight="strong" hideOn="phone" className={classes.sell}>
            Sell here
          </Text>
          <CustomerMenu />
          {session && (
            <Suspense>
              <Bell />
            </Suspense>
          )}
          <WishlistLink />
          <CartLink />
        </Row>
      </Text>
      {categories.length > 0 && (
        <div className={classes.shelf}>
          <Row as="nav" gap={6} align="stretch" hideOn="print" className={classes.categories} aria-label="Categories">
            <CategoriesMenu categories={tree} />
            {[...shortcuts, ...categories.map(({ id, name }) => ({ to: `/category/${id}`, label: name }))].map(
              ({ to, label }) => (
                <Link key={to} to={to} aria-current={current(to)}>
                  {label}
                </Link>
              ),
            )}
          </Row>
        </div>
      )}
    </>
  )
}
