import { Link } from 'react-router'
import type { ProductCard } from '#contract/catalog.ts'
import type { Picture } from '#contract/fields.ts'
import type { StoreSummary } from '#contract/store-summary.ts'
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

/** What stands beside the hero: the steepest discount of what home shows, and the store that most people follow. */
export function promoted(
  products: readonly ProductCard[],
  store: StoreSummary | undefined,
  goods: ProductCard | undefined,
): Card[] {
  const cut = products.filter(each => each.discount > 0).toSorted((one, other) => other.discount - one.discount)[0]
  const cards: Card[] = []
  if (cut)
    cards.push({
      tone: 'clay',
      above: `${cut.discount}% off`,
      title: cut.name,
      to: `/product/${cut.id}`,
      action: 'See it',
      picture: cut.hostedImages[0],
    })
  if (store)
    cards.push({
      tone: 'indigo',
      above: store.followers > 0 ? 'Most followed' : 'A store to know',
      title: store.storeName,
      to: `/storefront/${store.storeUrl}`,
      action: 'Visit the store',
      picture: goods?.hostedImages[0],
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
              <PictureImg picture={picture} sizes="(max-width: 48em) 90px, 150px" eager decorative />
            </span>
          )}
        </Link>
      ))}
    </div>
  )
}
