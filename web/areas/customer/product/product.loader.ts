import type { LoaderFunctionArgs } from 'react-router'
import { getProduct, listRelated, type Product } from '#contract/catalog/catalog.ts'
import { getSizeGuide } from '#contract/catalog/size-guides.ts'
import { listPolicies } from '#contract/content/policies.ts'
import { listProductQuestions } from '#contract/content/questions.ts'
import { listProductReviews } from '#contract/content/reviews.ts'
import { shippingLocation } from '#contract/locations/locations.ts'
import { shippingEstimate } from '#contract/logistics/shipping.ts'
import { publicRules } from '#contract/settings/settings.ts'
import { getStore, listStoreProducts } from '#contract/stores/stores.ts'
import { crumbsTo } from '#web/features/catalog/category-place.ts'
import { listed } from '#web/features/catalog/listed-product.ts'
import { productData } from '#web/features/catalog/structured-data.ts'
import { askedOf, chosenOf, filteredBy } from '#web/features/catalog/variant-choice.ts'
import { breadcrumbData } from '#web/features/offers/structured-data.ts'
import { questionsQueryIn } from '#web/features/questions/questions-query.ts'
import { reviewsQueryIn } from '#web/features/reviews/reviews-query.ts'
import { type ApiCaller, web } from '#web/shell/context.ts'
import { dayInLagos } from '#web/ui/format.ts'
import { stateParam } from './delivery-estimate.tsx'
import { inShort } from './policies-in-short.tsx'

const shown = 5

/** Replaces a failure by undefined, so that the page shows without a minor part. */
const optional = <T>(response: Promise<T>): Promise<T | undefined> => response.catch(() => undefined)

/** Delivery estimate of a variant for the state in the address, for pages without scripts. */
async function estimateFor(api: ApiCaller, variantId: string | undefined, state: string | null) {
  if (!variantId || !state) return null
  const estimate = await optional(api(shippingEstimate, { query: { variantId, state } }))
  return estimate ? { variantId, state, estimate } : null
}

/** Whether the variants of a product differ in size. */
const hasSizes = ({ variantProperties }: Product) => variantProperties.some(({ type }) => /\bsize\b/i.test(type))

/** Loads the product page. Responds with 404 for a product that isn't on sale, and 410 for a deleted one. */
export async function loadProduct({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const { api, url } = web(context)
  const product = await api(getProduct, { params: { id } })
  const { store, IsDigitalProduct: digital } = product
  const filtered = filteredBy(product, url.searchParams.getAll('option'))
  const variant = chosenOf(product, askedOf(url.searchParams, filtered).get('variant'))
  const [reviews, questions, more, related, seller, policies, places, estimate, sizes, rules] = await Promise.all([
    api(listProductReviews, { params: { productId: id }, query: reviewsQueryIn(url.searchParams) }),
    optional(api(listProductQuestions, { params: { productId: id }, query: questionsQueryIn(url.searchParams) })),
    optional(api(listStoreProducts, { params: { id: store.id }, query: { limit: shown + 1, inStock: 'true' } })),
    optional(api(listRelated, { params: { id }, query: { limit: 2 * shown } })),
    optional(api(getStore, { params: { id: store.id } })),
    optional(api(listPolicies, { query: { storeId: store.id } })),
    digital ? undefined : optional(api(shippingLocation)),
    digital ? null : estimateFor(api, variant?.id, url.searchParams.get(stateParam)),
    hasSizes(product) ? optional(api(getSizeGuide, { params: { id: product.childCategoryId } })) : undefined,
    api(publicRules),
  ])
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
    filtered,
    crumbs,
    reviews,
    questions,
    related: (related?.rows ?? []).map(listed),
    more: (more?.rows ?? [])
      .filter(each => each.id !== product.id)
      .slice(0, shown)
      .map(listed),
    opening: seller?.opening,
    policies: inShort(policies?.rows ?? []),
    states: (places?.states ?? []).map(({ name }) => name),
    estimate,
    sizeGuide: sizes?.guide ?? null,
    today: dayInLagos(),
    address: new URL(`/product/${product.id}`, url.origin).href,
    data: [
      productData(url.origin, product, { reviews: reviews.rows, returnWindowDays: rules.returnWindowDays }),
      breadcrumbData(url.origin, crumbs),
    ],
  }
}
