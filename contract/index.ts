import * as cart from './cart/cart.ts'
import * as cases from './cases/cases.ts'
import * as contact from './cases/contact.ts'
import * as internalNotes from './cases/internal-notes.ts'
import * as attributes from './catalog/attributes.ts'
import * as bulkEdits from './catalog/bulk-edits.ts'
import * as catalog from './catalog/catalog.ts'
import * as categories from './catalog/categories.ts'
import * as categoryCommissions from './catalog/category-commissions.ts'
import * as categoryWork from './catalog/category-work.ts'
import * as inventory from './catalog/inventory.ts'
import * as productFiles from './catalog/product-files.ts'
import * as products from './catalog/products.ts'
import * as salePrices from './catalog/sale-prices.ts'
import * as selling from './catalog/selling.ts'
import * as sizeGuides from './catalog/size-guides.ts'
import * as checkout from './checkout/checkout.ts'
import * as featuredImages from './content/featured-images.ts'
import * as follow from './content/follow.ts'
import * as policies from './content/policies.ts'
import * as questions from './content/questions.ts'
import * as reviews from './content/reviews.ts'
import * as testimonials from './content/testimonials.ts'
import * as wishlist from './content/wishlist.ts'
import * as couponResults from './coupons/coupon-results.ts'
import * as coupons from './coupons/coupons.ts'
import * as couponPreview from './coupons/preview-coupon.ts'
import * as delivery from './delivery/delivery.ts'
import * as dispatch from './delivery/dispatch.ts'
import * as hubParcels from './delivery/hub-parcels.ts'
import * as schedule from './delivery/schedule.ts'
import type { Endpoint } from './endpoint.ts'
import * as files from './files/files.ts'
import * as accounts from './identity/accounts.ts'
import * as addresses from './identity/addresses.ts'
import * as administrators from './identity/administrators.ts'
import * as auditLog from './identity/audit-log.ts'
import * as customers from './identity/customers.ts'
import * as guests from './identity/guests.ts'
import * as passkeys from './identity/passkeys.ts'
import * as privacy from './identity/privacy.ts'
import * as profile from './identity/profile.ts'
import * as sessions from './identity/sessions.ts'
import * as twoFactor from './identity/two-factor.ts'
import * as invoices from './invoices/invoices.ts'
import * as locations from './locations/locations.ts'
import * as hubs from './logistics/hubs.ts'
import * as partnerOnboarding from './logistics/partner-onboarding.ts'
import * as partners from './logistics/partners.ts'
import * as shipping from './logistics/shipping.ts'
import * as shippingDiscounts from './logistics/shipping-discounts.ts'
import * as shippingRates from './logistics/shipping-rates.ts'
import * as conversations from './messages/conversations.ts'
import * as banks from './money/banks.ts'
import * as disputes from './money/disputes.ts'
import * as giftCards from './money/gift-cards.ts'
import * as ledger from './money/ledger.ts'
import * as payments from './money/payments.ts'
import * as plans from './money/plans.ts'
import * as savedCards from './money/saved-cards.ts'
import * as storeCredit from './money/store-credit.ts'
import * as subscriptions from './money/subscriptions.ts'
import * as noticeChoices from './notifications/notice-choices.ts'
import * as notifications from './notifications/notifications.ts'
import * as push from './notifications/push.ts'
import * as offers from './offers/offers.ts'
import * as onboarding from './onboarding/onboarding.ts'
import * as delays from './orders/delays.ts'
import * as digitalGoods from './orders/digital-goods.ts'
import * as leaveOut from './orders/leave-out.ts'
import * as orderWork from './orders/order-work.ts'
import * as orders from './orders/orders.ts'
import * as returns from './orders/returns.ts'
import * as pages from './pages/pages.ts'
import * as finance from './payouts/finance.ts'
import * as partnerMoney from './payouts/partner-money.ts'
import * as payouts from './payouts/payouts.ts'
import * as reconciliation from './payouts/reconciliation.ts'
import * as payoutTransfers from './payouts/transfers.ts'
import * as adminPayments from './read-models/admin-payments.ts'
import * as adminToday from './read-models/admin-today.ts'
import * as find from './read-models/find.ts'
import * as orderMails from './read-models/order-mails.ts'
import * as reports from './read-models/reports.ts'
import * as transactions from './read-models/transactions.ts'
import * as facets from './search/facets.ts'
import * as search from './search/search.ts'
import * as searches from './search/searches.ts'
import * as sitemap from './search/sitemap.ts'
import * as mailTexts from './settings/mail-texts.ts'
import * as notices from './settings/notices.ts'
import * as settings from './settings/settings.ts'
import * as approvals from './stores/approvals.ts'
import * as bankAccount from './stores/bank-account.ts'
import * as storeClosing from './stores/closing.ts'
import * as merchants from './stores/merchants.ts'
import * as staff from './stores/staff.ts'
import * as storeProfile from './stores/store-profile.ts'
import * as stores from './stores/stores.ts'
import * as tax from './stores/tax.ts'
import * as merchantThemes from './themes/merchant-themes.ts'
import * as themes from './themes/themes.ts'

const domains: readonly Record<string, unknown>[] = [
  accounts,
  guests,
  sessions,
  profile,
  privacy,
  twoFactor,
  passkeys,
  locations,
  stores,
  storeClosing,
  storeProfile,
  staff,
  categories,
  categoryCommissions,
  categoryWork,
  attributes,
  sizeGuides,
  catalog,
  products,
  inventory,
  bulkEdits,
  digitalGoods,
  productFiles,
  salePrices,
  facets,
  search,
  searches,
  sitemap,
  offers,
  addresses,
  cart,
  coupons,
  couponPreview,
  couponResults,
  shipping,
  shippingRates,
  shippingDiscounts,
  checkout,
  payments,
  disputes,
  giftCards,
  storeCredit,
  orders,
  delays,
  leaveOut,
  orderWork,
  conversations,
  delivery,
  dispatch,
  partners,
  partnerOnboarding,
  partnerMoney,
  returns,
  payouts,
  payoutTransfers,
  banks,
  bankAccount,
  files,
  questions,
  reviews,
  follow,
  wishlist,
  testimonials,
  policies,
  contact,
  internalNotes,
  cases,
  hubs,
  hubParcels,
  schedule,
  notifications,
  push,
  noticeChoices,
  pages,
  plans,
  savedCards,
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
  find,
  orderMails,
  administrators,
  auditLog,
  mailTexts,
  notices,
  settings,
  tax,
  invoices,
  themes,
  merchantThemes,
  selling,
]

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'access' in exported

const address = ({ path, method }: Endpoint) => `${path} ${method}`

/**
 * Every endpoint of the API, in order of path: the server mounts them, the docs list them and tests try them with
 * every user kind.
 */
export const endpoints: readonly Endpoint[] = domains
  .flatMap(domain => Object.values(domain).filter(isEndpoint))
  .toSorted((a, b) => (address(a) < address(b) ? -1 : 1))
