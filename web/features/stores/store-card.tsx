import type { ReactNode } from 'react'
import type { StoreSummary } from '#contract/stores/store-summary.ts'
import type { StoreRow } from '#contract/stores/stores.ts'
import { Adire } from '#web/ui/adire.tsx'
import { count } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { Text } from '#web/ui/text.tsx'
import { Frame } from '#web/ui/thumb.tsx'
import { OfficialBadge } from './official-badge.tsx'
import classes from './store-card.module.css'
import { StoreLogo, StoreWords } from './store-logo.tsx'

/** A store in a list. */
type Listed = StoreSummary & Partial<Pick<StoreRow, 'banner' | 'productCount'>>

/** A store in a list, below its banner or cloth. `action` is at the end, such as a Follow button. */
export function StoreCard({ store, action }: { store: Listed; action?: ReactNode }) {
  return (
    <Stack as="article" panel="card" style={{ alignContent: 'start', overflow: 'hidden' }}>
      <Frame style={{ height: 84, borderRadius: 0 }}>
        {store.banner ? (
          <PictureImg
            picture={store.banner}
            sizes="(max-width: 47.99em) 92vw, (max-width: 62em) 46vw, 294px"
            decorative
          />
        ) : (
          <Adire seed={store.id} columns={8} rows={2} />
        )}
      </Frame>
      <div className={classes.words}>
        <StoreLogo store={store} />
        <Text as="h3" size="base" style={{ marginTop: 'var(--space-15)' }}>
          <Link to={`/storefront/${store.storeUrl}`} className="card-link">
            {store.storeName}
          </Link>
        </Text>
        <OfficialBadge store={store} />
        <Text as="p" tone="muted" size="sm">
          <StoreWords store={store} />
          {store.productCount !== undefined && ` · ${productsOf(store.productCount)}`}
        </Text>
        {action && <Stack style={{ position: 'relative', paddingTop: 'var(--space-3)' }}>{action}</Stack>}
      </div>
    </Stack>
  )
}

const productsOf = (productCount: number): string =>
  productCount === 1 ? '1 product' : `${count(productCount)} products`
