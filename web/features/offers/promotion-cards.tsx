import type { PromotedCard } from '#contract/offers/offers.ts'
import { ProductPrice } from '#web/features/catalog/product-price.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { Text } from '#web/ui/text.tsx'
import { Frame } from '#web/ui/thumb.tsx'
import classes from './promotion-cards.module.css'

/** Promoted products with the texts of their promotions. */
export function PromotionCards({ products }: { products: readonly PromotedCard[] }) {
  return (
    <Grid gap={4} columns={3} narrow={2} phone={1} className={classes.cards}>
      {products.map(product => (
        <PromotionCard key={product.promotion.id} product={product} />
      ))}
    </Grid>
  )
}

/** A promoted product with the texts of its promotion. */
export function PromotionCard({ product }: { product: PromotedCard }) {
  const { promotion, storeName } = product
  const [picture] = product.hostedImages
  return (
    <Row as="article" gap={4} align="stretch" panel="card" pad={3}>
      <Frame ratio={1} className={classes.picture}>
        {picture && <PictureImg picture={picture} sizes="(max-width: 47.99em) 104px, 128px" decorative />}
      </Frame>
      <Stack align="start" style={{ flex: 1, alignContent: 'center' }}>
        {promotion.label && (
          <Text as="p" size="xs" weight="bold" anywhere className={classes.label}>
            {promotion.label}
          </Text>
        )}
        <Text as="h3" size="base" weight="strong" clamp>
          <Link to={`/product/${product.id}`} className="card-link">
            {product.name}
          </Link>
        </Text>
        <Text as="p" tone="muted" size="sm" anywhere clamp>
          {promotion.banner || storeName}
        </Text>
        <p style={{ marginTop: 'var(--space-15)' }}>
          <ProductPrice product={product} strong />
        </p>
      </Stack>
    </Row>
  )
}
