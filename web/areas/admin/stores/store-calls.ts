import { getApprovalStore, listApproved, listApprovers, listUnapproved } from '#contract/stores/approvals.ts'
import { getMerchant, listMerchants } from '#contract/stores/merchants.ts'

/** Queries to invalidate when a store is decided on. */
export const storeCalls: readonly string[] = [
  getApprovalStore.id,
  listApproved.id,
  listUnapproved.id,
  listApprovers.id,
  listMerchants.id,
  getMerchant.id,
]
