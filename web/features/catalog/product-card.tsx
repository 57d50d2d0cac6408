import { OfficialBadge } from '#web/features/stores/official-badge.tsx'
import { SaveButton } from '#web/features/wishlist/save-button.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { dress } from '#web/ui/looks.ts'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { RatingLine } from '#web/ui/rating.tsx'
import { Frame } from '#web/ui/thumb.tsx'
import type { ListedProduct } from './listed-product.ts'
import classes from './product-card.module.css'
import { ProductPrice } from './product-price.tsx'
import { shownPrice } from './shown-price.ts'

/** `sizes` of pictures in a grid of its own, and beside filters, where there is one column less. */
const sizesAlone = '(max-width: 47.99em) 44vw, (max-width: 62em) 31vw, (max-width: 75em) 23vw, 232px'
const sizesBeside = '(max-width: 47.99em) 44vw, (max-width: 62em) 31vw, (max-width: 75em) 24vw, 230px'

/** Other layouts of a storefront's products, with the `sizes` of their pictures. */
const looks = {
  /** Four in a row. */
  four: '(max-width: 47.99em) 44vw, 294px',
  /** Four in a row; the first product is twice as large. */
  lead: '(max-width: 47.99em) 44vw, 294px',
  /** Three in a row. */
  wide: '(max-width: 47.99em) 44vw, 300px',
  /** A small picture beside the text, two in a row. */
  dense: '120px',
  /** Large pictures, three in a row from edge to edge. */
  bleed: '(max-width: 47.99em) 50vw, 34vw',
} as const
export type GridLook = keyof typeof looks
const sizesOfLead = '(max-width: 47.99em) 94vw, 607px'

interface CardProps {
  product: ListedProduct
  first?: boolean
  /** The `sizes` attribute of its picture. */
  sizes?: string
  large?: boolean
  /** Query of its link. */
  query?: string
}

// Computed once, because a page has up to forty cards.
const name = dress({ size: 'base', weight: 'medium', lit: true, style: { textWrap: 'pretty' } })
const nameOfLarge = dress({ size: 'xl', weight: 'bold', lit: true, style: { textWrap: 'pretty' } })
const amount = dress({ size: 'lg' })
const discount = dress({ tone: 'palm', size: 'sm', weight: 'strong' })
const seller = dress({ tone: 'muted', size: 'sm', cut: true })

/** A product in a list: picture, name, price, rating and store. */
function ProductCard({ product, first, sizes = sizesAlone, large, query = '' }: CardProps) {
  const [picture] = product.hostedImages
  const { off } = shownPrice(product)
  const { offer } = product
  return (
    <article className={classes.card}>
      <Frame ratio={1} className={classes.picture}>
        {picture && <PictureImg picture={picture} sizes={sizes} first={first} decorative />}
        {off > 0 && <span className={classes.badge}>{`−${off}%`}</span>}
        {!product.inStock && <span className={`${classes.badge} ${classes.gone}`}>Sold out</span>}
        <SaveButton productId={product.id} name={product.name} />
      </Frame>
      <Stack gap={1} className={classes.words}>
        <h3 {...(large ? nameOfLarge : name)}>
          <Link to={`/product/${product.id}${query}`} className="card-link">
            {product.name}
          </Link>
        </h3>
        <div {...amount}>
          <ProductPrice product={product} strong />
        </div>
        {offer?.price === null && <div {...discount}>{offer.text}</div>}
        <div {...seller}>
          {product.rating !== null && <RatingLine value={product.rating} />}
          {product.rating === null ? product.storeName : ` · ${product.storeName}`}
        </div>
        {product.official && (
          <div>
            <OfficialBadge store={product} />
          </div>
        )}
      </Stack>
    </article>
  )
}

interface GridProps {
  products: readonly ListedProduct[]
  /** Contains the page's first pictures: a phone's first row loads at once. */
  first?: boolean
  /** Shows ten products in two full rows, or five in one, and hides what a narrower screen has no room for. */
  rows?: 1 | 2
  /** Stands beside the filters of a list. */
  beside?: boolean
  look?: GridLook
  /** Options that the list is filtered by, such as `Size:12`, which the products' pages choose. */
  options?: readonly string[]
}

/** Two columns on a phone, five on a wide screen. */
export function ProductGrid({ products, first, rows, beside, look, options = [] }: GridProps) {
  const sizes = beside ? sizesBeside : look && looks[look]
  const kind = look ?? (beside ? 'beside' : 'plain')
  const query = options.length > 0 ? `?${new URLSearchParams(options.map(each => ['option', each]))}` : ''
  const shown = rows && (rows === 1 ? classes.one : classes.two)
  return (
    <div className={`${classes.grid} ${classes[kind]} ${shown ?? ''}`}>
      {products.map((product, at) => (
        <ProductCard
          key={product.id}
          product={product}
          first={first && at < 2}
          sizes={look === 'lead' && at === 0 ? sizesOfLead : sizes}
          large={look === 'lead' && at === 0}
          query={query}
        />
      ))}
    </div>
  )
}
