import type { Module, Platform } from '#platform/module.ts'
import { approvalRoutes } from './approval.routes.ts'
import { storesPrivacy } from './privacy.ts'
import { sitemapRoutes } from './sitemap.routes.ts'
import { staffRoutes } from './staff.routes.ts'
import { storeProfileRoutes } from './store-profile.routes.ts'
import { storesRoutes } from './stores.routes.ts'
import { taxRoutes } from './tax.routes.ts'

export { addFollower, addStoreRating } from './add-rating.ts'
export { type ApprovalColumns, approvalOf } from './approval.ts'
export { approvalProblem } from './approvals.policy.ts'
export { approveStore, withdrawFirstApproval } from './approve-store.ts'
export { addApprover } from './approvers.ts'
export {
  type BankAccount,
  bankAccountColumns,
  bankAccountOnWire,
  keepStoreRecipient,
  loggedBankAccount,
  setBankAccount,
} from './bank-account.ts'
export { awayUntil, closedDays, closedDaysOf, closedDaysSql, type HolidayDays } from './closed-days.ts'
export { createStore, type Pickup } from './create-store.ts'
export { givesOf, suspend } from './decide-store.ts'
export { membersWith } from './members.ts'
export { type IsClosed, neverClosed, passed } from './open-time.ts'
export { closedOn, openingOf, setOpening } from './opening.ts'
export {
  type Commissions,
  commissionSettings,
  commissionsAt,
  commissionsOf,
  type Plan,
  type Plans,
  planNames,
  plansAt,
  plansOnSale,
  rankOf,
} from './plans.ts'
export { rejectStore } from './reject-store.ts'
export { setPlan } from './set-plan.ts'
export { addStaff, createStaff, updateStaff } from './staff.ts'
export { createRole } from './staff-roles.ts'
export { onStoreChanged, storeChanged } from './store-changed.ts'
export { setClosed, setClosing } from './store-closing.ts'
export { namesakesOf, officialName } from './store-names.ts'

export { storeVersion } from './store-version.ts'
export { storeRestored, storeSuspended } from './stores.jobs.ts'
export { isStoreId, liveStoreId, ratingOf, type StoreColumns, storeNamed, storeSummaryOf } from './stores.views.ts'
export { type StoreForSale, storesById, storesOf, storesSql } from './stores-for-sale.ts'
export { saveTaxRegistration, sellerDetails, taxRegistrationOf } from './tax-registration.ts'
export {
  addSold,
  markHubApproved,
  markHubDeclined,
  markSubmitted,
  orderNumbersSql,
  replaceStoreCategory,
  setOfficial,
  setPickup,
  setStoreCategory,
  setStoreDelivers,
  setStoreDetails,
  setStoreHub,
  setStoreOffers,
} from './update-store.ts'

export const storesModule = (platform: Platform): Module => ({
  privacy: storesPrivacy,
  routes: [
    ...storesRoutes,
    ...approvalRoutes(platform),
    ...sitemapRoutes,
    ...staffRoutes(platform),
    ...storeProfileRoutes,
    ...taxRoutes,
  ],
})
