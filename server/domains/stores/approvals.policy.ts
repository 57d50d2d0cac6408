import type { ApproverGives } from '#contract/stores/approvals.ts'
import type { AdminCaller } from '#platform/auth.ts'

/** The approvals that a caller gives; null for somebody who is not, or no longer, an approver. */
export type Gives = ApproverGives | null

/** Returns whether the caller can give an approval: a superadmin either, others those that they are an approver for. */
export const mayGive = (caller: Pick<AdminCaller, 'adminKind'>, gives: Gives, step: 'first' | 'second'): boolean =>
  caller.adminKind === 'superadmin' || gives === 'both' || gives === step

export const notApprover = (step: 'first' | 'second'): string => `You aren’t an approver for the ${step} approval.`
export const bySomebodyElse = 'The second approval must come from a different person.'

/** Returns why the caller can't give the pending approval, for display; null if they can. */
export function approvalProblem(
  caller: Pick<AdminCaller, 'adminKind' | 'accountId'>,
  gives: Gives,
  { firstBy }: { firstBy: string | null },
): string | null {
  const step = firstBy === null ? 'first' : 'second'
  if (firstBy === caller.accountId) return bySomebodyElse
  return mayGive(caller, gives, step) ? null : notApprover(step)
}

/** Only a superadmin can appoint themselves as approver, or change their own approvals. */
export const mayAppoint = (caller: Pick<AdminCaller, 'adminKind' | 'accountId'>, accountId: string): boolean =>
  caller.adminKind === 'superadmin' || caller.accountId !== accountId
