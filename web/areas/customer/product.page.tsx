import {
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { getProduct, type Product } from '#contract/catalog.ts'
import { listStoreProducts } from '#contract/stores.ts'
import { BuyBox } from '#web/features/catalog/buy-box.tsx'
import { crumbsTo } from '#web/features/catalog/category-place.ts'
import { Gallery } from '#web/features/catalog/gallery.tsx'
import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { ProductDetails } from '#web/features/catalog/product-details.tsx'
import { ProductFacts } from '#web/features/catalog/product-facts.tsx'
import { useRecentlyViewed } from '#web/features/catalog/recently-viewed.ts'
import { breadcrumbData, productData } from '#web/features/catalog/structured-data.ts'
import { chosenOf } from '#web/features/catalog/variant-choice.ts'
import { VariantOptions } from '#web/features/catalog/variant-options.tsx'
import { StoreLine } from '#web/features/stores/store-line.tsx'
import { web } from '#web/shell/context.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { count, naira } from '#web/ui/format.ts'
import { Money } from '#web/ui/money.tsx'
import { RatingLine } from '#web/ui/rating.tsx'
import classes from './product.module.css'
import { Shelf } from './shelf.tsx'

const shown = 5

export const loader = async ({ context, params: { id = '' } }: LoaderFunctionArgs) => {
  const { api, url } = web(context)
  const product = await api(getProduct, { params: { id } })
  const query = { limit: shown + 1, inStock: 'true' } as const
  const more = await api(listStoreProducts, { params: { id: product.store.id }, query }).catch(() => ({ rows: [] }))
  const crumbs = crumbsTo(
    [
      { id: product.categoryId, name: product.category },
      { id: product.subCategoryId, name: product.subCategory },
      { id: product.childCategoryId, name: product.childCategory },
    ],
    product.name,
  )
  return {
    product,
    crumbs,
    more: more.rows.filter(each => each.id !== product.id).slice(0, shown),
    data: [productData(url.origin, product), breadcrumbData(url.origin, crumbs)],
  }
}

/** Choosing a variant changes nothing that was loaded. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

const describe = ({ name, description, storeName, pricing }: Product) =>
  [`${name}, ${naira(pricing[0]?.sellingPrice ?? 0)} at ${storeName}.`, description[0]].filter(Boolean).join(' ')

export const meta: MetaFunction<typeof loader> = args => {
  if (!args.loaderData) return []
  const { product, data } = args.loaderData
  const [picture] = product.hostedImages
  return pageMeta(args, {
    title: product.name,
    description: describe(product).slice(0, 300),
    picture: picture && `${picture.url}?w=960`,
    data,
  })
}

export default function ProductPage() {
  const { product, crumbs, more } = useLoaderData<typeof loader>()
  const viewed = useRecentlyViewed(product.id)
  const [search] = useSearchParams()
  const variant = chosenOf(product, search.get('variant'))
  const pricing = (variant ?? product).pricing[0]
  return (
    <main>
      <Breadcrumbs crumbs={crumbs.slice(1, -1)} />
      <div className={classes.columns}>
        <Gallery key={product.id} pictures={product.hostedImages} discount={(variant ?? product).discount} />
        <div className={classes.info}>
          <div>
            <p className={classes.line}>
              {product.rating !== null && <RatingLine value={product.rating} of={product.reviewCount} />}
              {product.rating !== null && product.soldCount > 0 && ' · '}
              {product.soldCount > 0 && `${count(product.soldCount)} sold`}
            </p>
            <h1 className={classes.name}>{product.name}</h1>
            {pricing && (
              <p className={classes.price}>
                <Money amount={pricing.sellingPrice} was={pricing.price} strong />
              </p>
            )}
          </div>
          {variant && <VariantOptions product={product} chosen={variant} />}
          {variant && <BuyBox key={variant.id} product={product} variant={variant} />}
          <ProductFacts product={product} />
          <StoreLine store={product.store} />
        </div>
      </div>
      <ProductDetails product={product} sku={variant?.sku || product.sku} />
      <Shelf
        title={`More from ${product.storeName}`}
        all={`/storefront/${product.store.storeUrl}`}
        label="Visit the store"
        shown={more.length > 0}
      >
        <ProductGrid products={more} rows={1} />
      </Shelf>
      <Shelf title="Recently viewed" shown={viewed.length > 0}>
        <ProductGrid products={viewed} rows={1} />
      </Shelf>
    </main>
  )
}
