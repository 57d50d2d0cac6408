import type { OwnProduct } from '#contract/catalog/products.ts'
import { useOpens } from '#web/areas/admin/page-resources.ts'
import { StoreText } from '#web/features/pages/page-text.tsx'
import { GoodsFile } from '#web/features/products/digital-file.tsx'
import { earningsOf } from '#web/features/products/earnings.ts'
import { highestNow, priceNow } from '#web/features/products/price-now.ts'
import { RejectionReason } from '#web/features/products/product-availability.tsx'
import { ProductEditSection } from '#web/features/products/product-edit.tsx'
import { StandingBadge } from '#web/features/products/product-status.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { count, dayAndTime, endWords, naira, nairaRange } from '#web/ui/format.ts'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { largestOf, PictureImg } from '#web/ui/picture-img.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { Frame } from '#web/ui/thumb.tsx'

/** All details of a product on one screen, for its reviewer. */
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
      <ProductEditSection product={product} manage={false} />
      <Section title="Pictures" aside={<Note>{hostedImages.length || 'None'}</Note>}>
        {hostedImages.length > 0 ? (
          <Grid as="ul" gap={3} columns={3} phone={2}>
            {hostedImages.map(picture => (
              <li key={picture.id}>
                <a href={largestOf(picture)} target="_blank" rel="noreferrer">
                  <Frame ratio={1}>
                    <PictureImg picture={picture} sizes="(max-width: 47.99em) 45vw, 220px" eager />
                  </Frame>
                </a>
                <Note>{captionOf(picture, product)}</Note>
              </li>
            ))}
          </Grid>
        ) : (
          <Note late>This product has no pictures.</Note>
        )}
      </Section>
      <Section title="Description">
        {description.length > 0 ? <StoreText content={description.join('\n\n')} /> : <Note late>No description.</Note>}
        <div style={{ marginTop: 'var(--space-3)' }}>
          <ProductFacts product={product} />
        </div>
      </Section>
      {product.specifications.length > 0 && (
        <Section title="Specifications">
          <Facts facts={product.specifications.map(({ name, value }) => [name, value] as const)} />
        </Section>
      )}
      <Section title={product.IsDigitalProduct ? 'Variants' : 'Variants and stock'} flush>
        <DataTable
          label="Variants"
          columns={product.IsDigitalProduct ? withoutStock : variants}
          rows={product.variant}
          rowId={({ id }) => id}
          empty={null}
        />
      </Section>
    </Columns>
  )
}

/** Option that a picture shows, and what it says of it if that isn't the product's name. */
const captionOf = ({ option, alt }: OwnProduct['hostedImages'][number], { name }: OwnProduct): string =>
  [option && `${option.property}: ${option.option}`, alt !== name && alt].filter(Boolean).join('. ')

function ProductFacts({ product }: { product: OwnProduct }) {
  const { dimensions, dimensionUnit, weight, weightUnit } = product
  const sides = [dimensions.length, dimensions.width, dimensions.height]
  const rows: [string, string][] = [
    ['Category', `${product.category} › ${product.subCategory} › ${product.childCategory}`],
    ['Brand', product.brand ?? 'None'],
    ['SKU', product.sku || 'None'],
    ...(product.tags.length > 0 ? [['Tags', product.tags.join(', ')] satisfies [string, string]] : []),
    ...(product.searchTitle ? [['Search title', product.searchTitle] satisfies [string, string]] : []),
    ...(product.searchDescription
      ? [['Search description', product.searchDescription] satisfies [string, string]]
      : []),
    ['Weight', product.IsDigitalProduct ? 'Digital, no shipping' : `${weight} ${weightUnit}`],
    ...(sides.some(side => side > 0)
      ? [['Length × width × height', `${sides.join(' × ')} ${dimensionUnit}`] satisfies [string, string]]
      : []),
    ...(product.IsDigitalProduct
      ? []
      : [
          ['When sold out', product.contSalesOutOfStock ? 'Continue selling' : 'Stop selling'] satisfies [
            string,
            string,
          ],
        ]),
  ]
  return <Facts facts={rows} />
}

const variants: readonly Column<OwnProduct['variant'][number]>[] = [
  {
    id: 'variant',
    header: 'Variant',
    strong: true,
    cell: ({ options }) => options.map(({ option }) => option).join(', ') || 'No options',
  },
  { id: 'sku', header: 'SKU', cell: ({ sku }) => sku },
  {
    id: 'price',
    header: 'Price',
    cell: variant => <VariantPrice of={variant} />,
  },
  { id: 'barcode', header: 'Barcode', cell: ({ barcode }) => barcode },
  { id: 'stock', header: 'In stock', numeric: true, cell: ({ quantity }) => count(quantity) },
]

/** Digital goods are sold without stock. */
const withoutStock = variants.filter(({ id }) => id !== 'stock')

/** A variant's present price, with its running or next sale. */
function VariantPrice({ of: { pricing, sale } }: { of: OwnProduct['variant'][number] }) {
  const [price] = pricing
  if (!price) return null
  if (!sale) return <Money amount={price.sellingPrice} was={price.price} />
  const ends = `until ${endWords(sale.endsAt)}`
  return (
    <div>
      {sale.running ? (
        <Money amount={sale.price} was={sale.oldPrice} />
      ) : (
        <Money amount={price.sellingPrice} was={price.price} />
      )}
      <div>
        <Note>
          {sale.running
            ? `Sale price ${ends}`
            : `Sale price ${naira(sale.price)} from ${dayAndTime(sale.startsAt)} ${ends}`}
        </Note>
      </div>
    </div>
  )
}

function Standing({ product }: { product: OwnProduct }) {
  const pricing = priceNow(product)
  const highest = highestNow(product)
  const varies = pricing !== undefined && highest > pricing.sellingPrice
  const keptOf = (price: number) => earningsOf(price, product.commissionPercentage).kept
  return (
    <Section title="Status">
      <Stack gap={3} align="start">
        <StandingBadge standing={product.standing} />
        {product.rejectionReason && <RejectionReason>{product.rejectionReason}</RejectionReason>}
        {pricing && (
          <p>
            {varies ? (
              <strong>{nairaRange(pricing.sellingPrice, highest)}</strong>
            ) : (
              <Money amount={pricing.sellingPrice} was={pricing.price} strong />
            )}
            {pricing.onSale && (
              <>
                <br />
                <Note>Sale price</Note>
              </>
            )}
            <br />
            <Note>
              Bitmarte keeps {product.commissionPercentage}%, {naira(keptOf(pricing.sellingPrice))}
              {varies && ` to ${naira(keptOf(highest))}`} of each{varies && ', by variant'}
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

const Seller = ({ product }: { product: OwnProduct }) => {
  const opens = useOpens()
  return (
    <Section title="Store">
      <Stack gap={3} align="start">
        <strong>{product.storeName}</strong>
        <Note>
          {product.merchantName}
          {!product.storeLive && ', not live yet'}
        </Note>
        {opens('/admin/stores') && (
          <Text as={Link} tone="palm" weight="strong" to={`/admin/stores/${product.storeId}`}>
            Page of the store
          </Text>
        )}
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
}
