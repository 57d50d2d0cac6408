import { Fragment, createElement as h } from 'react'
import { mailButton, mailLayout, mailRows, mailText } from '#platform/mail/layout.ts'
import { formatKobo } from '#platform/money.ts'
import type { StoreNews } from './store-news.ts'
import type { VariantBack } from './variant-alerts.ts'
import type { SavedNews } from './wishlist-news.ts'

const amount = (kobo: number) => formatKobo(kobo).replace(/\.00$/, '')

/** Most products that a mail lists. */
const mostListed = 20

/** Title of news about saved products, for the app and the subject of a mail. */
export function newsTitle(news: readonly SavedNews[]): string {
  const [first] = news
  if (first && news.length === 1)
    return first.kind === 'stock'
      ? `${first.name} is back in stock`
      : `${first.name} now costs ${amount(first.price)}${first.before ? ` instead of ${amount(first.before)}` : ''}`
  const drops = news.filter(({ kind }) => kind === 'price').length
  if (drops === news.length) return `${drops} products on your wishlist cost less`
  if (drops === 0) return `${news.length} products on your wishlist are back in stock`
  return `${news.length} products on your wishlist cost less or are back in stock`
}

/** To a customer, at most once a day: saved products that cost less or are back. */
export const wishlistMail = (news: readonly SavedNews[], appUrl: string) => {
  const [first] = news
  return {
    subject: newsTitle(news),
    body: mailLayout({
      preview: 'From your wishlist.',
      heading: 'News from your wishlist',
      children: h(
        Fragment,
        null,
        mailRows(
          'You saved',
          news.slice(0, mostListed).map(({ name, kind, before, price }) => ({
            label: name,
            note: kind === 'stock' ? 'Back in stock' : before ? `Before ${amount(before)}` : 'Costs less',
            amount: amount(price),
          })),
        ),
        ...(news.length > mostListed ? [mailText(`And ${news.length - mostListed} more.`)] : []),
        mailText('Prices and stock can change until you pay.'),
        first && news.length === 1
          ? mailButton(`${appUrl}/product/${first.productId}`, 'View product')
          : mailButton(`${appUrl}/customer/wishlist`, 'View your wishlist'),
      ),
    }),
  }
}

/** Title of a variant that is back, for the app and the subject of a mail. */
export const variantTitle = ({ name, options }: VariantBack) =>
  `${name}${options ? ` (${options})` : ''} is back in stock`

/** To a customer who waited for a variant, once. */
export const variantMail = (back: VariantBack, appUrl: string) => ({
  subject: variantTitle(back),
  body: mailLayout({
    preview: 'You asked us to tell you.',
    heading: 'Back in stock',
    children: h(
      Fragment,
      null,
      mailRows('You asked about', [{ label: back.name, note: back.options, amount: amount(back.price) }]),
      mailText('Prices and stock can change until you pay. We won’t write about it again unless you ask.'),
      mailButton(`${appUrl}/product/${back.productId}?variant=${back.variantId}`, 'View product'),
    ),
  }),
})

const storesMore = (count: number): string => (count === 1 ? '1 more store' : `${count} more stores`)

/** Title of news of followed stores. */
export function storeNewsTitle(news: readonly StoreNews[]): string {
  const [first, second] = news
  if (!second) return `New at ${first?.name}`
  const others = news.length - 1
  return others === 1 ? `New at ${first?.name} and ${second.name}` : `New at ${first?.name} and ${others} other stores`
}

/** Most stores whose products a mail of followed stores lists. */
const mostStores = 5

/** To a follower of stores, at most once a week: their new products. */
export const storeNewsMail = (news: readonly StoreNews[], url: string) => ({
  subject: storeNewsTitle(news),
  body: mailLayout({
    preview: 'New products of stores you follow.',
    heading: 'New at stores you follow',
    children: h(
      Fragment,
      null,
      ...news.slice(0, mostStores).map(({ name, products, count }, at) =>
        h(
          Fragment,
          { key: at },
          mailRows(
            name,
            products.map(product => ({ label: product.name, amount: amount(product.price) })),
          ),
          count > products.length && mailText(`And ${count - products.length} more at ${name}.`),
        ),
      ),
      ...(news.length > mostStores ? [mailText(`And new products at ${storesMore(news.length - mostStores)}.`)] : []),
      mailButton(url, 'View new products'),
    ),
  }),
})
