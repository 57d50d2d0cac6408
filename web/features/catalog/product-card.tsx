import { Link } from 'react-router'
import type { ProductCard as Product } from '#contract/catalog/catalog.ts'
import { SaveButton } from '#web/features/wishlist/save-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { RatingLine } from '#web/ui/rating.tsx'
import classes from './product-card.module.css'

/** As wide as the columns below make it; beside filters there is one column less. */
const sizesAlone = '(max-width: 47.99em) 46vw, (max-width: 62em) 31vw, (max-width: 75em) 23vw, 232px'
const sizesBeside = '(max-width: 47.99em) 46vw, (max-width: 62em) 31vw, (max-width: 75em) 24vw, 230px'

/** How a storefront lays out its products where they aren't five in a row, and how wide their pictures are then. */
const looks = {
  /** Four in a row. */
  four: '(max-width: 47.99em) 46vw, 294px',
  /** Four in a row, of which the first one leads, twice as large. */
  lead: '(max-width: 47.99em) 46vw, 294px',
  /** Three in a row. */
  wide: '(max-width: 47.99em) 46vw, 300px',
  /** Lines with a small picture, two in a row. */
  dense: '120px',
  /** Large pictures, three in a row from edge to edge. */
  bleed: '(max-width: 47.99em) 50vw, 34vw',
} as const
export type GridLook = keyof typeof looks
const sizesOfLead = '(max-width: 47.99em) 94vw, 607px'

interface CardProps {
  product: Product
  first?: boolean
  eager?: boolean
  /** How wide its picture is shown. */
  sizes?: string
}

/** A product in a list: the picture, its name, the price, one line of rating and store. */
export function ProductCard({ product, first, eager, sizes = sizesAlone }: CardProps) {
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
        <Link to={`/product/${product.id}`} className="card-link">
          {product.name}
        </Link>
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
  /** Beside the filters of a list. */
  beside?: boolean
  look?: GridLook
}

/** Two columns on a phone, five on a wide screen. */
export function ProductGrid({ products, first, rows, beside, look }: GridProps) {
  const sizes = beside ? sizesBeside : look && looks[look]
  const kind = look ? classes[look] : beside ? classes.beside : rows === 1 ? classes.one : rows === 2 ? classes.two : ''
  return (
    <div className={`${classes.grid} ${kind}`}>
      {products.map((product, at) => (
        <ProductCard
          key={product.id}
          product={product}
          first={first && at < 2}
          eager={first && at < 5}
          sizes={look === 'lead' && at === 0 ? sizesOfLead : sizes}
        />
      ))}
    </div>
  )
}
