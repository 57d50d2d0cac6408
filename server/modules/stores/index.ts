import type { Module, Platform } from '#platform/module.ts'
import { merchantSignUp } from './sign-up.ts'
import { sitemapRoutes } from './sitemap.routes.ts'
import { storesRoutes } from './stores.routes.ts'

export { approveStore } from './approve-store.ts'
export { type BankAccount, setBankAccount } from './bank-account.ts'
export { createStore, type NewStore, type Pickup } from './create-store.ts'
export { addHubAdministrator, createHub, type NewHub } from './hubs.ts'
export { setOpening } from './opening.ts'
export { type Plan, plans } from './plans.ts'
export { addStaff, type BuiltInRole } from './staff.ts'
export { liveStoreId, ratingOf, type StoreColumns, storeSummaryOf } from './stores.views.ts'
export { type StoreForSale, storesById } from './stores-for-sale.ts'

export const storesModule = (platform: Platform): Module => ({
  routes: [...storesRoutes, ...sitemapRoutes, merchantSignUp(platform)],
})
