import * as accounts from './accounts.ts'
import * as addresses from './addresses.ts'
import * as adminPayments from './admin-payments.ts'
import * as adminToday from './admin-today.ts'
import * as administrators from './administrators.ts'
import * as approvals from './approvals.ts'
import * as auditLog from './audit-log.ts'
import * as bankAccount from './bank-account.ts'
import * as banks from './banks.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import * as categories from './categories.ts'
import * as categoryWork from './category-work.ts'
import * as checkout from './checkout.ts'
import * as contact from './contact.ts'
import * as conversations from './conversations.ts'
import * as coupons from './coupons.ts'
import * as customers from './customers.ts'
import * as delivery from './delivery.ts'
import * as digitalGoods from './digital-goods.ts'
import * as dispatch from './dispatch.ts'
import type { Endpoint } from './endpoint.ts'
import * as facets from './facets.ts'
import * as featuredImages from './featured-images.ts'
import * as files from './files.ts'
import * as finance from './finance.ts'
import * as follow from './follow.ts'
import * as giftCards from './gift-cards.ts'
import * as hubParcels from './hub-parcels.ts'
import * as hubs from './hubs.ts'
import * as inventory from './inventory.ts'
import * as ledger from './ledger.ts'
import * as locations from './locations.ts'
import * as merchantThemes from './merchant-themes.ts'
import * as merchants from './merchants.ts'
import * as notifications from './notifications.ts'
import * as offers from './offers.ts'
import * as onboarding from './onboarding.ts'
import * as orderWork from './order-work.ts'
import * as orders from './orders.ts'
import * as partnerMoney from './partner-money.ts'
import * as partnerOnboarding from './partner-onboarding.ts'
import * as partners from './partners.ts'
import * as payments from './payments.ts'
import * as payouts from './payouts.ts'
import * as plans from './plans.ts'
import * as policies from './policies.ts'
import * as productFiles from './product-files.ts'
import * as products from './products.ts'
import * as reconciliation from './reconciliation.ts'
import * as reports from './reports.ts'
import * as returns from './returns.ts'
import * as reviews from './reviews.ts'
import * as search from './search.ts'
import * as selling from './selling.ts'
import * as sessions from './sessions.ts'
import * as shipping from './shipping.ts'
import * as shippingDiscounts from './shipping-discounts.ts'
import * as shippingRates from './shipping-rates.ts'
import * as sitemap from './sitemap.ts'
import * as staff from './staff.ts'
import * as storeProfile from './store-profile.ts'
import * as stores from './stores.ts'
import * as subscriptions from './subscriptions.ts'
import * as testimonials from './testimonials.ts'
import * as themes from './themes.ts'
import * as transactions from './transactions.ts'
import * as twoFactor from './two-factor.ts'
import * as wishlist from './wishlist.ts'

const domains: readonly Record<string, unknown>[] = [
  accounts,
  sessions,
  twoFactor,
  locations,
  stores,
  storeProfile,
  staff,
  categories,
  categoryWork,
  catalog,
  products,
  inventory,
  digitalGoods,
  productFiles,
  facets,
  search,
  sitemap,
  offers,
  addresses,
  cart,
  coupons,
  shipping,
  shippingRates,
  shippingDiscounts,
  checkout,
  payments,
  giftCards,
  orders,
  orderWork,
  conversations,
  delivery,
  dispatch,
  partners,
  partnerOnboarding,
  partnerMoney,
  returns,
  payouts,
  banks,
  bankAccount,
  files,
  reviews,
  follow,
  wishlist,
  testimonials,
  policies,
  contact,
  hubs,
  hubParcels,
  notifications,
  plans,
  onboarding,
  approvals,
  merchants,
  customers,
  subscriptions,
  featuredImages,
  reports,
  finance,
  transactions,
  adminPayments,
  ledger,
  reconciliation,
  adminToday,
  administrators,
  auditLog,
  themes,
  merchantThemes,
  selling,
]

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'access' in exported

const address = ({ path, method }: Endpoint) => `${path} ${method}`

/**
 * Every call of the API, in order of address: what the server mounts, the documents print and the tests try with every
 * user kind.
 */
export const endpoints: readonly Endpoint[] = domains
  .flatMap(domain => Object.values(domain).filter(isEndpoint))
  .toSorted((a, b) => (address(a) < address(b) ? -1 : 1))
