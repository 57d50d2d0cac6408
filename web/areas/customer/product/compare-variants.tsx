import { useSearchParams } from 'react-router'
import type { Product, Variant } from '#contract/catalog/catalog.ts'
import { shownPrice } from '#web/features/catalog/shown-price.ts'
import { optionOf, pickedParam } from '#web/features/catalog/variant-choice.ts'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Table } from '#web/ui/table.tsx'
import { withParams } from '#web/ui/url.ts'
import classes from './compare-variants.module.css'

const nameOf = ({ options, sku }: Variant) => options.map(({ option }) => option).join(', ') || sku

/**
 * The variants of a product side by side, a column each, if they differ in more than their options and stock. A variant's
 * name selects it. Scrolls on a narrow screen.
 */
export function CompareVariants({ product, chosen }: { product: Product; chosen: Variant | undefined }) {
  const [search] = useSearchParams()
  const { variant: variants, variantProperties } = product
  const prices = new Set(variants.map(each => shownPrice(each).price))
  if (prices.size < 2) return null
  const shown = (variant: Variant) => (variant.id === chosen?.id ? '' : undefined)
  return (
    <section style={{ marginTop: 'var(--space-12)' }}>
      <h2 id="compare-variants">Compare variants</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled by keys */}
      <section className={classes.scroll} aria-labelledby="compare-variants" tabIndex={0}>
        <Table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">What differs</span>
              </th>
              {variants.map(variant => (
                <th scope="col" key={variant.id} data-chosen={shown(variant)}>
                  <Link
                    to={withParams(search, { variant: variant.id, [pickedParam]: null })}
                    aria-current={variant.id === chosen?.id ? 'true' : undefined}
                    data-loaded
                    replace
                    preventScrollReset
                  >
                    {nameOf(variant)}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {/* A single property is in the heads already. */}
            {(variantProperties.length > 1 ? variantProperties : []).map(({ type }) => (
              <tr key={type}>
                <th scope="row">{type}</th>
                {variants.map(variant => (
                  <td key={variant.id} data-chosen={shown(variant)}>
                    {optionOf(variant, type)}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">Price</th>
              {variants.map(variant => (
                <td key={variant.id} data-chosen={shown(variant)}>
                  <Price of={variant} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Availability</th>
              {variants.map(variant => (
                <td key={variant.id} data-chosen={shown(variant)}>
                  {!variant.inStock ? 'Sold out' : variant.quantity <= 5 ? `${variant.quantity} left` : 'In stock'}
                </td>
              ))}
            </tr>
          </tbody>
        </Table>
      </section>
    </section>
  )
}

function Price({ of }: { of: Variant }) {
  const { price, was } = shownPrice(of)
  return <Money amount={price} was={was} />
}
