import type { ComponentType, CSSProperties } from 'react'
import type { ThemeLayout } from '#contract/themes/themes.ts'
import { StoreReviews } from '#web/features/reviews/reviews.tsx'
import { Boutique } from './boutique.tsx'
import { Classic } from './classic.tsx'
import { Gallery } from './gallery.tsx'
import { Magazine } from './magazine.tsx'
import { Market } from './market.tsx'
import type { Storefront } from './storefront.ts'
import classes from './storefront-page.module.css'
import themed from './themed.module.css'

const layouts: Readonly<Record<ThemeLayout, ComponentType<Storefront>>> = {
  classic: Classic,
  magazine: Magazine,
  boutique: Boutique,
  market: Market,
  gallery: Gallery,
}

interface Props {
  front: Storefront
  layout: ThemeLayout
  /** Colours as `paletteStyle` makes them. */
  style: CSSProperties
}

/** A store's own page: laid out as its theme says, in the merchant's colours, within the frame of the shop. */
export function StorefrontPage({ front, layout, style }: Props) {
  const Layout = layouts[layout]
  const { store, reviews } = front
  return (
    <main className={`${themed.themed} ${classes.page}`} data-layout={layout} style={style}>
      <Layout {...front} />
      <StoreReviews reviews={reviews} storeId={store.id} storeName={store.storeName} />
    </main>
  )
}
