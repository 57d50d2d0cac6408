import type { Product } from '#contract/catalog/catalog.ts'
import type { Review } from '#contract/content/reviews.ts'
import { plainText } from '#web/features/pages/markdown.ts'
import { shownPrice } from './shown-price.ts'

const address = (origin: string, path: string) => new URL(path, origin).href

/** Bitmarte's return policy, which applies to every product. */
const returnsWithin = (days: number) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'NG',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: days,
})

/** Reviews in the data of a product. */
const maxReviews = 5

const reviewData = (review: Review) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: review.reviewer },
  datePublished: review.createdAt.slice(0, 10),
  reviewRating: { '@type': 'Rating', ratingValue: review.stars },
  ...(review.title && { name: review.title }),
  reviewBody: review.text,
})

/** Returns a schema.org Product with its offer in naira and some reviews. `origin` is the site's, `returnWindowDays` Bitmarte's return window. */
export function productData(
  origin: string,
  product: Product,
  { reviews = [], returnWindowDays }: { reviews?: readonly Review[]; returnWindowDays: number },
): Record<string, unknown> {
  const url = address(origin, `/product/${product.id}`)
  const prices = product.variant.map(variant => shownPrice(variant).price)
  const ends = product.variant.flatMap(({ saleEndsAt }) => saleEndsAt ?? []).toSorted()[0]
  const offer = {
    priceCurrency: 'NGN',
    ...(ends && { priceValidUntil: ends.slice(0, 10) }),
    availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
    url,
    hasMerchantReturnPolicy: returnsWithin(returnWindowDays),
    seller: {
      '@type': 'Organization',
      name: product.storeName,
      url: address(origin, `/storefront/${product.store.storeUrl}`),
    },
  }
  return {
    '@type': 'Product',
    name: product.name,
    description: plainText(product.description.join('\n\n')) || product.name,
    ...(product.sku && { sku: product.sku }),
    ...(product.variant.length === 1 && product.variant[0]?.barcode && { gtin: product.variant[0].barcode }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(product.specifications.length > 0 && {
      additionalProperty: product.specifications.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })),
    }),
    category: [product.category, product.subCategory, product.childCategory].join(' > '),
    image: product.hostedImages.map(picture => address(origin, picture.url)),
    url,
    offers:
      Math.min(...prices) === Math.max(...prices)
        ? { '@type': 'Offer', price: shownPrice(product).price.toFixed(2), ...offer }
        : {
            '@type': 'AggregateOffer',
            lowPrice: Math.min(...prices).toFixed(2),
            highPrice: Math.max(...prices).toFixed(2),
            offerCount: prices.length,
            ...offer,
          },
    ...(product.rating !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.reviewCount },
    }),
    ...(reviews.length > 0 && { review: reviews.slice(0, maxReviews).map(reviewData) }),
  }
}
