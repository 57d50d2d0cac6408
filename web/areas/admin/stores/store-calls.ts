import { getApprovalStore, listApproved, listApprovers, listUnapproved } from '#contract/stores/approvals.ts'
import { getMerchant, listMerchants } from '#contract/stores/merchants.ts'

/** Queries to invalidate after a decision on a store. */
export const storeCalls: readonly string[] = [
  getApprovalStore.id,
  listApproved.id,
  listUnapproved.id,
  listApprovers.id,
  listMerchants.id,
  getMerchant.id,
]
