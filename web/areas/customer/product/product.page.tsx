import { Suspense } from 'react'
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import type { Product, Variant } from '#contract/catalog/catalog.ts'
import { Shelf } from '#web/areas/customer/shelf.tsx'
import { ProductGrid } from '#web/features/catalog/product-card.tsx'
import { useRecentlyViewed } from '#web/features/catalog/recently-viewed.ts'
import { ShareLinks } from '#web/features/catalog/share-links.tsx'
import { pagePrice, shownPrice } from '#web/features/catalog/shown-price.ts'
import { askedOf, chosenOf, missingOf, pickedOf, skuOf } from '#web/features/catalog/variant-choice.ts'
import { picturesWith } from '#web/features/catalog/variant-pictures.ts'
import { plainText } from '#web/features/pages/markdown.ts'
import { ProductQuestions } from '#web/features/questions/questions.tsx'
import { sameQuestions } from '#web/features/questions/questions-query.ts'
import { ProductReviews } from '#web/features/reviews/reviews.tsx'
import { sameReviews } from '#web/features/reviews/reviews-query.ts'
import { HolidayNotice } from '#web/features/stores/opening-line.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { onDemand } from '#web/shell/on-demand.tsx'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { count, endWords, naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { RatingLine } from '#web/ui/rating.tsx'
import { Text } from '#web/ui/text.tsx'
import { BuyBox } from './buy-box.tsx'
import { CompareVariants } from './compare-variants.tsx'
import { DeliveryEstimate } from './delivery-estimate.tsx'
import { Gallery } from './gallery.tsx'
import { PoliciesInShort } from './policies-in-short.tsx'
import { loadProduct } from './product.loader.ts'
import classes from './product.module.css'
import { ProductDetails } from './product-details.tsx'
import { ProductFacts } from './product-facts.tsx'
import { SellerCard } from './seller-card.tsx'
import { VariantOptions } from './variant-options.tsx'

/** Only for products with sizes. */
const SizeGuideTable = onDemand(() => import('#web/features/catalog/size-guide-table.tsx'))

export const loader = (args: LoaderFunctionArgs) => loadProduct(args)

/** Keeps the loaded data while only the variant changes; a different page of reviews or questions loads again. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && sameReviews(currentUrl, nextUrl) && sameQuestions(currentUrl, nextUrl)
    ? false
    : defaultShouldRevalidate

const describe = (product: Product) =>
  [
    `${product.name}, ${product.varies ? 'from ' : ''}${naira(shownPrice(product).price)} at ${product.storeName}.`,
    plainText(product.description.join('\n\n')),
  ]
    .filter(Boolean)
    .join(' ')

/** The end of the sale price, if all of these variants have the same. */
const saleEndOf = ([first, ...others]: readonly Variant[]) =>
  others.every(each => each.saleEndsAt === first?.saleEndsAt) ? first?.saleEndsAt : undefined

export const meta: MetaFunction<typeof loader> = args => {
  if (!args.loaderData) return []
  const { product, data } = args.loaderData
  const [picture] = product.hostedImages
  return [
    ...pageMeta(args, {
      title: product.searchTitle ?? product.name,
      description: product.searchDescription ?? describe(product).slice(0, 300),
      path: `/product/${product.id}`,
      picture: picture && `${picture.url}?w=960`,
      data: () => data,
    }),
    { property: 'og:type', content: 'product' },
    { property: 'product:price:amount', content: shownPrice(product).price.toFixed(2) },
    { property: 'product:price:currency', content: 'NGN' },
  ]
}

export default function ProductPage() {
  const loaded = useLoaderData<typeof loader>()
  const {
    product,
    crumbs,
    reviews,
    questions,
    related,
    more,
    opening,
    policies,
    states,
    estimate,
    sizeGuide,
    today,
    address,
  } = loaded
  const viewed = useRecentlyViewed(product.id)
  const [search] = useSearchParams()
  const asked = askedOf(search, loaded.filtered)
  const variant = chosenOf(product, asked.get('variant'))
  const picked = pickedOf(product, asked)
  const missing = missingOf(product, picked)
  // The cheapest variant's until one is chosen.
  const shown = missing.length > 0 ? product : (variant ?? product)
  const { price, was, varies } = pagePrice(product, missing.length > 0 ? undefined : variant)
  const offer = shown.offer
  const saleEndsAt = saleEndOf(missing.length > 0 ? product.variant : product.variant.filter(each => each === variant))
  const pictures = picturesWith(product.hostedImages, variant?.options.filter(each => picked.has(each.property)) ?? [])
  const { store } = product
  const answered = questions?.total ?? 0
  return (
    <main>
      <Breadcrumbs crumbs={crumbs.slice(1, -1)} />
      <div className={classes.columns}>
        {/* With another first picture it starts there. */}
        <Gallery
          key={pictures[0]?.id ?? product.id}
          pictures={pictures}
          discount={shownPrice(variant ?? product).off}
        />
        <Stack gap={4}>
          <div>
            <Text as="p" tone="muted" size="md">
              {product.rating !== null && (
                <a href="#reviews">
                  <RatingLine value={product.rating} of={product.reviewCount} />
                </a>
              )}
              {product.rating !== null && product.soldCount > 0 && ' · '}
              {product.soldCount > 0 && `${count(product.soldCount)} sold`}
              {answered > 0 && (product.rating !== null || product.soldCount > 0) && ' · '}
              {answered > 0 && (
                <a href="#questions">
                  {answered === 1 ? '1 answered question' : `${count(answered)} answered questions`}
                </a>
              )}
            </Text>
            <Text as="h1" anywhere style={{ marginBlock: 'var(--space-1) var(--space-2)' }}>
              {product.name}
            </Text>
            <Text as="p" className={classes.price}>
              {varies && 'From '}
              <Money amount={price} was={was} strong />
            </Text>
            {offer && (
              <Text as="p" tone="palm" size="md" weight="strong">
                {offer.price === null ? offer.text : `Includes ${offer.text}, taken off in the cart`}
              </Text>
            )}
            {saleEndsAt && (
              <Text as="p" tone="muted" size="md">
                Sale price until {endWords(saleEndsAt)}.{' '}
                {shown.pricing[0] &&
                  was > shown.pricing[0].sellingPrice &&
                  'The old price is the lowest of the 30 days before.'}
              </Text>
            )}
          </div>
          {variant && <VariantOptions product={product} chosen={variant} picked={picked} />}
          {sizeGuide && (
            <details>
              <Text as="summary" link>
                Size guide
              </Text>
              <Suspense>
                <SizeGuideTable cells={sizeGuide.cells} note={sizeGuide.note} />
              </Suspense>
            </details>
          )}
          {opening && <HolidayNotice opening={opening} />}
          {variant && <BuyBox key={variant.id} product={product} variant={variant} missing={missing} />}
          <ProductFacts
            product={product}
            delivery={
              variant && (
                <DeliveryEstimate
                  key={product.id}
                  variantId={variant.id}
                  states={states}
                  known={estimate}
                  today={today}
                  from={[store.lga, store.state].filter(Boolean).join(', ')}
                />
              )
            }
          />
          <SellerCard store={store} opening={opening} />
          <p>
            <ActionLink
              to={`/customer/messages?product=${product.id}`}
              label={`Contact the store ${product.storeName} about this product`}
            >
              Contact the store
            </ActionLink>
          </p>
          <ShareLinks
            title={product.name}
            address={variant && search.has('variant') ? `${address}?variant=${variant.id}` : address}
          />
        </Stack>
      </div>
      <ProductDetails
        product={product}
        sku={skuOf(product, missing.length > 0 ? undefined : variant)}
        policies={policies.length > 0 && <PoliciesInShort policies={policies} storeUrl={store.storeUrl} />}
      />
      <CompareVariants product={product} chosen={missing.length > 0 ? undefined : variant} />
      {questions && <ProductQuestions productId={product.id} storeName={product.storeName} questions={questions} />}
      <ProductReviews productId={product.id} storeName={product.storeName} reviews={reviews} />
      <Shelf title="Similar products" all={`/category/${product.childCategoryId}`} shown={related.length > 0}>
        <ProductGrid products={related} rows={related.length > 5 ? 2 : 1} />
      </Shelf>
      <Shelf
        title={`More from ${product.storeName}`}
        all={`/storefront/${store.storeUrl}`}
        label="Visit store"
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
