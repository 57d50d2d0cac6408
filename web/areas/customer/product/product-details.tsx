import type { ReactNode } from 'react'
import type { Product } from '#contract/catalog/catalog.ts'
import { StoreText } from '#web/features/pages/page-text.tsx'
import { count } from '#web/ui/format.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './product-details.module.css'

const measure = (value: number) => String(Math.round(value * 100) / 100)

/** Specifications of a product as name and value. */
function specifications(product: Product, sku: string): [string, string][] {
  const { brand, weight, weightUnit, dimensions, dimensionUnit, variantProperties, soldCount } = product
  const ofVariants = new Set(variantProperties.map(({ type }) => type.toLowerCase()))
  const sides = [dimensions.length, dimensions.width, dimensions.height]
  const rows: [string, string][] = [
    ...(brand ? [['Brand', brand] satisfies [string, string]] : []),
    ['Category', product.childCategory],
    // A property of the variants gives the value of the attribute with its name.
    ...product.specifications
      .filter(({ name }) => !ofVariants.has(name.toLowerCase()))
      .map(({ name, value }): [string, string] => [name, value]),
    ...variantProperties.map(({ type, options }): [string, string] => [type, options.join(', ')]),
  ]
  if (!product.IsDigitalProduct && weight > 0) rows.push(['Weight', `${measure(weight)} ${weightUnit}`])
  if (sides.every(side => side > 0))
    rows.push(['Length × width × height', `${sides.map(measure).join(' × ')} ${dimensionUnit}`])
  if (sku) rows.push(['SKU', sku])
  if (soldCount > 0) rows.push(['Sold', count(soldCount)])
  return rows
}

interface Props {
  product: Product
  /** SKU of the chosen variant. */
  sku: string
  /** The store's policies in short; false for a store without any. */
  policies: ReactNode
}

/** The description, the specifications, and the store's policies in short. */
export function ProductDetails({ product, sku, policies }: Props) {
  return (
    <Grid gap={8} across={12} columns={2} narrow={1} style={{ marginTop: 'var(--space-12)' }}>
      {product.description.length > 0 && (
        <section>
          <h2>Description</h2>
          <div style={{ marginTop: 'var(--space-3)' }}>
            <StoreText content={product.description.join('\n\n')} />
          </div>
        </section>
      )}
      <section className={classes.specifications}>
        <h2>Specifications</h2>
        <Stack as="dl" lined={2} style={{ marginTop: 'var(--space-3)' }}>
          {specifications(product, sku).map(([name, value]) => (
            <Row gap={3} align="baseline" key={name}>
              <Text as="dt" tone="muted" style={{ flex: 'none', width: 140 }}>
                {name}
              </Text>
              <Text as="dd" anywhere>
                {value}
              </Text>
            </Row>
          ))}
        </Stack>
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
