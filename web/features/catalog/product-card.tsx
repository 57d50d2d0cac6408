import { Link } from 'react-router'
import type { ProductCard as Product } from '#contract/catalog.ts'
import { SaveButton } from '#web/features/wishlist/save-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { RatingLine } from '#web/ui/rating.tsx'
import classes from './product-card.module.css'

const sizes = '(max-width: 48em) 46vw, (max-width: 75em) 30vw, 232px'

/** A product in a list: the picture, its name, the price, one line of rating and store. */
export function ProductCard({ product, first, eager }: { product: Product; first?: boolean; eager?: boolean }) {
  const [picture] = product.hostedImages
  const [pricing] = product.pricing
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        {picture && <PictureImg picture={picture} sizes={sizes} first={first} eager={eager} decorative />}
        {product.discount > 0 && <span className={classes.discount}>−{product.discount}%</span>}
        {!product.inStock && <span className={classes.gone}>Sold out</span>}
        <SaveButton productId={product.id} name={product.name} />
      </div>
      <h3 className={classes.name}>
        <Link to={`/product/${product.id}`}>{product.name}</Link>
      </h3>
      {pricing && (
        <div className={classes.price}>
          <Money amount={pricing.sellingPrice} was={pricing.price} strong />
        </div>
      )}
      <div className={classes.store}>
        {product.rating !== null && (
          <>
            <RatingLine value={product.rating} /> ·{' '}
          </>
        )}
        {product.storeName}
      </div>
    </article>
  )
}

interface GridProps {
  products: readonly Product[]
  /** The page's first pictures: its first row is fetched at once. */
  first?: boolean
  /** Ten in two full rows, or five in one, however many stand in a row; the rest is left out. */
  rows?: 1 | 2
}

/** Two columns on a phone, five on a wide screen. */
export function ProductGrid({ products, first, rows }: GridProps) {
  return (
    <div className={`${classes.grid} ${rows === 1 ? classes.one : rows === 2 ? classes.two : ''}`}>
      {products.map((product, at) => (
        <ProductCard key={product.id} product={product} first={first && at < 2} eager={first && at < 5} />
      ))}
    </div>
  )
}
