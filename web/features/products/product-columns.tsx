import type { ProductRow } from '#contract/catalog/products.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { count, dayAndTime, endWords } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import { When } from '#web/ui/when.tsx'
import classes from './product-columns.module.css'
import { EditBadge, StandingBadge } from './product-status.tsx'

function stockOf({ quantity, inStock, variantCount, IsDigitalProduct, standing }: ProductRow) {
  if (IsDigitalProduct) return <Note>Digital</Note>
  if (!inStock) return standing === 'draft' ? <Note>None yet</Note> : <Note late>Sold out</Note>
  return (
    <div>
      {count(quantity)}
      {variantCount > 1 && (
        <div>
          <Note>{variantCount} variants</Note>
        </div>
      )}
    </div>
  )
}

/** The product's own SKU, and without one those of its variants. A product with one variant has the variant's. */
export const skuOf = ({
  sku,
  variantCount,
  variantSkus: { first, count },
}: Pick<ProductRow, 'sku' | 'variantCount' | 'variantSkus'>): string => {
  const ofVariants = count > 1 ? `${first} and ${count - 1} more` : first
  return variantCount > 1 ? sku || ofVariants : ofVariants || sku
}

/** Columns for lists of products. */
export const productColumns = {
  product: {
    id: 'product',
    header: 'Product',
    strong: true,
    sort: ['name', 'newest'],
    cell: ({ hostedImages: [picture], name }) => (
      <Row as="span" gap={3}>
        <Thumb picture={picture} size={44} />
        <span className={classes.name}>{name}</span>
      </Row>
    ),
  },
  sku: {
    id: 'sku',
    header: 'SKU',
    wideOnly: true,
    cell: row => (
      <Text tone="muted" size="sm" style={{ whiteSpace: 'nowrap' }}>
        {skuOf(row)}
      </Text>
    ),
  },
  category: { id: 'category', header: 'Category', wideOnly: true, cell: row => <Note>{row.childCategory}</Note> },
  store: { id: 'store', header: 'Store', cell: row => row.storeName },
  price: {
    id: 'price',
    header: 'Price',
    numeric: true,
    sort: ['price-desc', 'price-asc'],
    cell: ({ pricing: [price], varies, discount, sale }) =>
      price &&
      (price.sellingPrice === 0 ? (
        <Note>No price yet</Note>
      ) : (
        <div>
          {varies && 'From '}
          <Money amount={price.sellingPrice} />
          {discount > 0 && (
            <div>
              <Note late>−{discount}%</Note>
            </div>
          )}
          {sale && (
            <div>
              <Note>
                {sale.running ? `Sale until ${endWords(sale.endsAt)}` : `Sale from ${dayAndTime(sale.startsAt)}`}
              </Note>
            </div>
          )}
        </div>
      )),
  },
  stock: { id: 'stock', header: 'Stock', numeric: true, cell: stockOf },
  sold: {
    id: 'sold',
    header: 'Sold',
    numeric: true,
    wideOnly: true,
    sort: ['best-selling', 'least-sold'],
    cell: row => count(row.soldCount),
  },
  added: {
    id: 'added',
    header: 'Added',
    wideOnly: true,
    cell: row => (
      <Note>
        <When at={row.createdAt} />
      </Note>
    ),
  },
  standing: {
    id: 'standing',
    header: 'Status',
    cell: row => (
      <Row as="span" gap={1} wrap>
        <StandingBadge standing={row.standing} />
        {row.editStatus && <EditBadge status={row.editStatus} />}
      </Row>
    ),
  },
} satisfies Record<string, Column<ProductRow>>
