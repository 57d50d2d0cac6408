import { getApprovalStore, listApproved, listApprovers, listUnapproved } from '#contract/stores/approvals.ts'
import { getMerchant, listMerchants } from '#contract/stores/merchants.ts'

/** What is stale once something was decided about a store. */
export const storeCalls: readonly string[] = [
  getApprovalStore.id,
  listApproved.id,
  listUnapproved.id,
  listApprovers.id,
  listMerchants.id,
  getMerchant.id,
]
