import { redirect } from 'react-router'
import { listMerchantReviews } from '#contract/content/reviews.ts'
import { listFeatured } from '#contract/offers/offers.ts'
import { getFacets } from '#contract/search/facets.ts'
import { getStore, listStoreProducts } from '#contract/stores/stores.ts'
import { type Customization, getCustomization } from '#contract/themes/themes.ts'
import { listed } from '#web/features/catalog/listed-product.ts'
import { facetsQueryOf } from '#web/features/catalog/listing-query.ts'
import { reviewsQueryIn } from '#web/features/reviews/reviews-query.ts'
import { paletteStyle } from '#web/features/themes/palette.ts'
import type { WebContext } from '#web/shell/context.ts'
import { isNarrowed, kindsOf, storeListingOf, storeQueryOf } from './store-list.ts'
import type { Storefront } from './storefront.ts'

interface Loaded {
  front: Storefront
  layout: Customization['theme']['layout']
  /** The merchant’s colours, or the theme’s own where they have too little contrast. */
  style: ReturnType<typeof paletteStyle>
}

/**
 * Loads a storefront. Redirects from a former address or the store's ID to its address; throws 404 for a closed store.
 * `themeId` shows another theme.
 */
export async function loadStorefront(
  { api, url }: WebContext,
  storeUrl: string,
  { themeId }: { themeId?: string } = {},
): Promise<Loaded> {
  const store = await api(getStore, { params: { id: storeUrl } })
  const path = `/storefront/${store.storeUrl}`
  if (store.storeUrl !== storeUrl) throw redirect(path + url.search, 301)
  const { id } = store
  const listing = storeListingOf(url.searchParams)
  const categories = async (within: object) =>
    (await api(getFacets, { query: { storeId: [id], ...within } })).categories
  const narrowed: typeof categories = within => categories({ ...facetsQueryOf(listing), ...within })
  const [theme, featured, found, kinds, reviews] = await Promise.all([
    api(getCustomization, { params: { id }, query: { themeId } }),
    api(listFeatured, { params: { storeId: id } }),
    api(listStoreProducts, { params: { id }, query: storeQueryOf(listing) }),
    categories({}).then(all => kindsOf(all, categories, isNarrowed(listing) ? narrowed : undefined)),
    api(listMerchantReviews, { params: { merchantId: id }, query: reviewsQueryIn(url.searchParams) }),
  ])
  const { header, body, socials, testimonials } = theme
  return {
    front: {
      store,
      address: new URL(path, url.origin).href,
      theme: { header, body, socials, testimonials },
      featured: featured.rows.map(listed),
      kinds,
      listing,
      count: found.count,
      products: found.rows.map(listed),
      reviews,
    },
    layout: theme.theme.layout,
    style: paletteStyle(theme.colors, theme.theme.colors),
  }
}
