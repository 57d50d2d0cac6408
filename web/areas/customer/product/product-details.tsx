import type { ReactNode } from 'react'
import type { Product } from '#contract/catalog/catalog.ts'
import { count } from '#web/ui/format.ts'
import { Grid } from '#web/ui/layout.tsx'
import classes from './product-details.module.css'

const measure = (value: number) => String(Math.round(value * 100) / 100)

/** What is known of a product, as name and value. */
function specifications(product: Product, sku: string): [string, string][] {
  const { brand, weight, weightUnit, dimensions, dimensionUnit, variantProperties, soldCount } = product
  const sides = [dimensions.length, dimensions.width, dimensions.height]
  const rows: [string, string][] = [
    ...(brand ? [['Brand', brand] satisfies [string, string]] : []),
    ['Category', product.childCategory],
    ...variantProperties.map(({ type, options }): [string, string] => [type, options.join(', ')]),
  ]
  if (!product.IsDigitalProduct && weight > 0) rows.push(['Weight', `${measure(weight)} ${weightUnit}`])
  if (sides.every(side => side > 0))
    rows.push(['Length × width × height', `${sides.map(measure).join(' × ')} ${dimensionUnit}`])
  if (sku) rows.push(['SKU', sku])
  if (soldCount > 0) rows.push(['Sold so far', count(soldCount)])
  return rows
}

interface Props {
  product: Product
  /** That of the chosen variant. */
  sku: string
  /** What the store promises; nothing where it says nothing of its own. */
  policies: ReactNode
}

/** The description, the specifications, and the store's policies in short. */
export function ProductDetails({ product, sku, policies }: Props) {
  return (
    <Grid gap={8} across={12} columns={2} narrow={1} className={classes.details}>
      {product.description.length > 0 && (
        <section className={classes.words}>
          <h2>About it</h2>
          {product.description.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
      <section className={classes.specifications}>
        <h2>Specifications</h2>
        <dl className={classes.list}>
          {specifications(product, sku).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {policies && (
        <section>
          <h2>Policies of {product.storeName}</h2>
          {policies}
        </section>
      )}
    </Grid>
  )
}
