import type { ComponentType, CSSProperties } from 'react'
import type { ThemeLayout } from '#contract/themes/themes.ts'
import { StoreReviews } from '#web/features/reviews/reviews.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Boutique } from './boutique.tsx'
import { Classic } from './classic.tsx'
import { Gallery } from './gallery.tsx'
import { Magazine } from './magazine.tsx'
import { Market } from './market.tsx'
import type { Storefront } from './storefront.ts'
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
  /** Colours from `paletteStyle`. */
  style: CSSProperties
}

/** A storefront in its theme's layout and the merchant's colours. */
export function StorefrontPage({ front, layout, style }: Props) {
  const Layout = layouts[layout]
  const { store, reviews } = front
  return (
    <Stack as="main" gap={12} className={themed.themed} data-layout={layout} style={style}>
      <Layout {...front} />
      <StoreReviews reviews={reviews} storeId={store.id} storeName={store.storeName} />
    </Stack>
  )
}
