import type { Opening, Weekday } from '#contract/stores/opening.ts'
import type { Store } from '#contract/stores/stores.ts'
import type { Customization } from '#contract/themes/themes.ts'

const daysOfWeek: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}
const isWeekday = (name: string): name is Weekday => Object.hasOwn(daysOfWeek, name)

const hoursData = ({ hours }: Opening) =>
  Object.entries(hours ?? {}).flatMap(([day, of]) =>
    of && isWeekday(day)
      ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: daysOfWeek[day], opens: of.opens, closes: of.closes }]
      : [],
  )

/** Returns a schema.org Store with the contact details of its theme. `origin` is the site's. */
export function storeData(
  origin: string,
  store: Store,
  { header, body, socials }: Pick<Customization, 'header' | 'body' | 'socials'>,
): Record<string, unknown> {
  const logo = header.logo ?? store.logo
  const image = body.bannerImage ?? logo
  const elsewhere = Object.values(socials).filter(href => href !== null)
  const hours = hoursData(store.opening)
  const address = (path: string) => new URL(path, origin).href
  return {
    '@type': 'Store',
    name: store.storeName,
    url: address(`/storefront/${store.storeUrl}`),
    ...(store.description && { description: store.description }),
    ...(logo && { logo: address(logo.url) }),
    ...(image && { image: address(image.url) }),
    ...(header.phoneNumber && { telephone: header.phoneNumber }),
    ...(header.email && { email: header.email }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'NG',
      ...(store.state && { addressRegion: store.state }),
      ...(store.lga && { addressLocality: store.lga }),
    },
    ...(store.rating !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: store.rating, reviewCount: store.reviewCount },
    }),
  }
}
