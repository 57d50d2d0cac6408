import { Link } from 'react-router'
import type { PromotedCard } from '#contract/offers/offers.ts'
import { Grid, Row } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import classes from './promotion-cards.module.css'

/** Promoted products, each with what its promotion says: three in a row, one on a phone. */
export function PromotionCards({ products }: { products: readonly PromotedCard[] }) {
  return (
    <Grid gap={4} columns={3} narrow={2} phone={1} className={classes.cards}>
      {products.map(product => (
        <PromotionCard key={product.promotion.id} product={product} />
      ))}
    </Grid>
  )
}

function PromotionCard({ product }: { product: PromotedCard }) {
  const { promotion, storeName } = product
  const [picture] = product.hostedImages
  const [pricing] = product.pricing
  return (
    <Row as="article" gap={4} align="stretch" className={classes.card}>
      <div className={classes.picture}>
        {picture && <PictureImg picture={picture} sizes="(max-width: 47.99em) 104px, 128px" decorative />}
      </div>
      <div className={classes.words}>
        {promotion.label && <p className={classes.label}>{promotion.label}</p>}
        <h3 className={classes.name}>
          <Link to={`/product/${product.id}`} className="card-link">
            {product.name}
          </Link>
        </h3>
        <p className={classes.note}>{promotion.banner || storeName}</p>
        {pricing && (
          <p className={classes.price}>
            <Money amount={pricing.sellingPrice} was={pricing.price} strong />
          </p>
        )}
      </div>
    </Row>
  )
}
