import { Link } from 'react-router'
import type { ProductCard } from '#contract/catalog/catalog.ts'
import type { Picture } from '#contract/fields.ts'
import type { Outlet } from '#contract/offers/offers.ts'
import type { StoreSummary } from '#contract/stores/store-summary.ts'
import { PictureImg } from '#web/ui/picture-img.tsx'
import classes from './home-cards.module.css'

interface Card {
  tone: 'clay' | 'indigo'
  above: string
  title: string
  to: string
  action: string
  picture: Picture | undefined
}

/** What stands beside the hero: the steepest of today's discounts, and an official outlet or the store most followed. */
export function promoted(
  today: readonly ProductCard[],
  outlet: Outlet | undefined,
  store: StoreSummary | undefined,
): Card[] {
  const cards: Card[] = []
  const cut = today.toSorted((one, other) => other.discount - one.discount)[0]
  if (cut)
    cards.push({
      tone: 'clay',
      above: 'Ends tonight',
      title: `Up to ${cut.discount}% off today`,
      to: '/deals?offer=daily',
      action: 'See today’s discounts',
      picture: cut.hostedImages[0],
    })
  const shop = outlet ?? store
  if (shop)
    cards.push({
      tone: 'indigo',
      above: outlet ? 'Official outlet' : shop.followers > 0 ? 'Most followed' : 'Featured store',
      title: shop.storeName,
      to: `/storefront/${shop.storeUrl}`,
      action: 'Visit store',
      picture: outlet?.products[0]?.hostedImages[0],
    })
  return cards
}

export function HomeCards({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return null
  return (
    <div className={classes.cards}>
      {cards.map(({ tone, above, title, to, action, picture }) => (
        <Link key={to} to={to} className={`${classes.card} ${classes[tone]}`}>
          <span className={classes.words}>
            <span className={classes.above}>{above}</span>
            <span className={classes.title}>{title}</span>
            <span className={classes.action}>{action} →</span>
          </span>
          {picture && (
            <span className={classes.picture}>
              <PictureImg picture={picture} sizes="(max-width: 47.99em) 90px, 150px" eager decorative />
            </span>
          )}
        </Link>
      ))}
    </div>
  )
}
