import type { ProductCard } from '#contract/catalog/catalog.ts'
import type { Outlet } from '#contract/offers/offers.ts'
import type { StoreSummary } from '#contract/stores/store-summary.ts'
import { type ListedPicture, listed } from '#web/features/catalog/listed-product.ts'
import { shownPrice } from '#web/features/catalog/shown-price.ts'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { Text } from '#web/ui/text.tsx'
import { Frame } from '#web/ui/thumb.tsx'
import classes from './home.module.css'

interface Card {
  tone: 'clay' | 'indigo'
  above: string
  title: string
  to: string
  action: string
  picture: ListedPicture | undefined
}

/** Returns the cards beside the hero: the largest of all today's discounts, and an official outlet or the most followed store. */
export function promoted(
  today: readonly ProductCard[],
  outlet: Outlet | undefined,
  store: StoreSummary | undefined,
): Card[] {
  const cards: Card[] = []
  const [cut] = today
    .map(product => ({ product, off: shownPrice(product).off }))
    .toSorted((one, other) => other.off - one.off)
  if (cut)
    cards.push({
      tone: 'clay',
      above: 'Ends tonight',
      title: `Up to ${cut.off}% off today`,
      to: '/deals?offer=daily',
      action: 'See today’s discounts',
      picture: listed(cut.product).hostedImages[0],
    })
  const shop = outlet ?? store
  if (shop)
    cards.push({
      tone: 'indigo',
      above: outlet ? 'Official outlet' : shop.followers > 0 ? 'Most followed' : 'Featured store',
      title: shop.storeName,
      to: `/storefront/${shop.storeUrl}`,
      action: 'Visit store',
      picture: outlet?.products[0] && listed(outlet.products[0]).hostedImages[0],
    })
  return cards
}

export function HomeCards({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return null
  return (
    <Grid gap={3} narrow={cards.length === 1 ? 1 : 2} style={{ gridAutoRows: 'minmax(0, 1fr)' }}>
      {cards.map(({ tone, above, title, to, action, picture }) => (
        <Link key={to} to={to} className={classes.card} style={{ background: `var(--${tone}-soft)` }}>
          <Stack as="span" grow className={classes['card-words']}>
            <Text size="sm" weight="strong" style={{ color: `var(--${tone})` }}>
              {above}
            </Text>
            <Text
              weight="bold"
              clamp
              className={classes['card-title']}
              style={{ letterSpacing: '-0.025em', lineHeight: 1.25, textWrap: 'balance' }}
            >
              {title}
            </Text>
            <Text size="md" hideOn="phone" lit style={{ marginTop: 'var(--space-1)' }}>
              {action} →
            </Text>
          </Stack>
          {picture && (
            <Frame ratio={1} className={classes['card-picture']}>
              <PictureImg picture={picture} sizes="(max-width: 47.99em) 48px, 112px" eager decorative />
            </Frame>
          )}
        </Link>
      ))}
    </Grid>
  )
}
