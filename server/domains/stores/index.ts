import type { Module, Platform } from '#platform/module.ts'
import { approvalRoutes } from './approval.routes.ts'
import { hubRoutes } from './hubs.routes.ts'
import { merchantSignUp } from './sign-up.ts'
import { sitemapRoutes } from './sitemap.routes.ts'
import { staffRoutes } from './staff.routes.ts'
import { storeProfileRoutes } from './store-profile.routes.ts'
import { storesRoutes } from './stores.routes.ts'

export { type ApprovalColumns, approvalOf } from './approval.ts'
export { type Gives, whyNotGive } from './approvals.policy.ts'
export { approveStore } from './approve-store.ts'
export { addApprover } from './approvers.ts'
export { type Away, storesAway } from './away.ts'
export { type BankAccount, setBankAccount } from './bank-account.ts'
export { closedDays } from './closed-days.ts'
export { createStore, type NewStore, type Pickup } from './create-store.ts'
export { givesOf, suspend } from './decide-store.ts'
export { addHubAdministrator, takeHub } from './hub-administrators.ts'
export { createHub, hubFor, type NewHub } from './hubs.ts'
export { membersWith } from './members.ts'
export { closedOn, setOpening } from './opening.ts'
export { type Plan, plans, plansOnSale } from './plans.ts'
export { rejectStore } from './reject-store.ts'
export { setPlan } from './set-plan.ts'
export { addStaff, type BuiltInRole, createStaff, updateStaff } from './staff.ts'
export { createRole } from './staff-roles.ts'
export { onStoreChanged, storeChanged } from './store-changed.ts'
export { approveStoreHub, chooseHub } from './store-hub.ts'
export { setStoreProfile } from './store-profile.ts'
export { liveStoreId, ratingOf, type StoreColumns, storeSummaryOf } from './stores.views.ts'
export { type StoreForSale, storesById } from './stores-for-sale.ts'

export const storesModule = (platform: Platform): Module => ({
  routes: [
    ...storesRoutes,
    ...approvalRoutes(platform),
    ...hubRoutes(platform),
    ...sitemapRoutes,
    merchantSignUp(platform),
    ...staffRoutes(platform),
    ...storeProfileRoutes,
  ],
})
