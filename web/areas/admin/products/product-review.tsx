import { Link } from 'react-router'
import type { OwnProduct } from '#contract/catalog/products.ts'
import { GoodsFile } from '#web/features/products/digital-file.tsx'
import { earningsOf } from '#web/features/products/earnings.ts'
import { RejectionReason } from '#web/features/products/product-availability.tsx'
import { StandingBadge } from '#web/features/products/product-status.tsx'
import { count, dayAndTime, naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { largestOf, PictureImg } from '#web/ui/picture-img.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './product-review.module.css'

/** A product with all that it says, on one screen, for who decides on it. */
export function ProductReview({ product }: { product: OwnProduct }) {
  const { hostedImages, description } = product
  return (
    <Columns
      side={
        <>
          <Standing product={product} />
          {product.IsDigitalProduct && <GoodsFile product={product} manage={false} />}
          <Seller product={product} />
        </>
      }
    >
      <Section title="Pictures" aside={<Note>{hostedImages.length || 'None'}</Note>}>
        {hostedImages.length > 0 ? (
          <ul className={classes.pictures}>
            {hostedImages.map(picture => (
              <li key={picture.id}>
                <a href={largestOf(picture)} target="_blank" rel="noreferrer">
                  <PictureImg picture={picture} sizes="(max-width: 47.99em) 45vw, 220px" eager />
                </a>
                {picture.alt !== product.name && <Note>{picture.alt}</Note>}
              </li>
            ))}
          </ul>
        ) : (
          <Note late>This product has no pictures.</Note>
        )}
      </Section>
      <Section title="Description">
        {description.length > 0 ? (
          <div className={classes.words}>
            {description.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ) : (
          <Note late>No description.</Note>
        )}
        <Facts product={product} />
      </Section>
      <Section title="Variants and stock" flush>
        <Variants product={product} />
      </Section>
    </Columns>
  )
}

function Facts({ product }: { product: OwnProduct }) {
  const { dimensions, dimensionUnit, weight, weightUnit } = product
  const sides = [dimensions.length, dimensions.width, dimensions.height]
  const rows: [string, string][] = [
    ['Category', `${product.category} › ${product.subCategory} › ${product.childCategory}`],
    ['Brand', product.brand ?? 'None'],
    ['SKU', product.sku || 'None'],
    ['Weight', product.IsDigitalProduct ? 'Digital, no shipping' : `${weight} ${weightUnit}`],
    ...(sides.some(side => side > 0)
      ? [['Length × width × height', `${sides.join(' × ')} ${dimensionUnit}`] satisfies [string, string]]
      : []),
    ['When sold out', product.contSalesOutOfStock ? 'Sells on' : 'Stops'],
  ]
  return (
    <Stack as="dl" gap={2} className={classes.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Stack>
  )
}

function Variants({ product }: { product: OwnProduct }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label="Variants">
        <thead>
          <tr>
            <th scope="col">Variant</th>
            <th scope="col">SKU</th>
            <th scope="col">Price</th>
            <th scope="col">In stock</th>
          </tr>
        </thead>
        <tbody>
          {product.variant.map(({ id, options, sku, pricing: [price], quantity }) => (
            <tr key={id}>
              <td>{options.map(({ option }) => option).join(', ') || 'One kind'}</td>
              <td>{sku}</td>
              <td>{price && <Money amount={price.sellingPrice} was={price.price} />}</td>
              <td>{count(quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Standing({ product }: { product: OwnProduct }) {
  const [pricing] = product.pricing
  return (
    <Section title="Status">
      <Stack gap={3} align="start">
        <StandingBadge standing={product.standing} />
        {product.rejectionReason && <RejectionReason>{product.rejectionReason}</RejectionReason>}
        {pricing && (
          <p>
            <Money amount={pricing.sellingPrice} was={pricing.price} strong />
            <br />
            <Note>
              Bitmarte keeps {product.commissionPercentage}%,{' '}
              {naira(earningsOf(pricing.sellingPrice, product.commissionPercentage).kept)} of each
            </Note>
          </p>
        )}
        <Note>
          Added {dayAndTime(product.createdAt)}
          <br />
          Last changed {dayAndTime(product.updatedAt)}
        </Note>
        {product.visible && (
          <Text as={Link} tone="palm" weight="strong" to={`/product/${product.id}`}>
            View in the shop
          </Text>
        )}
      </Stack>
    </Section>
  )
}

const Seller = ({ product }: { product: OwnProduct }) => (
  <Section title="Store">
    <Stack gap={3} align="start">
      <strong>{product.storeName}</strong>
      <Note>
        {product.merchantName}
        {!product.storeLive && ', not live yet'}
      </Note>
      <Text as={Link} tone="palm" weight="strong" to={`/admin/products?storeId=${product.storeId}`}>
        All products of this store
      </Text>
      {product.storeLive && (
        <Text as={Link} tone="palm" weight="strong" to={`/storefront/${product.storeUrl}`}>
          Its storefront
        </Text>
      )}
    </Stack>
  </Section>
)
