import type { ApproverGives } from '#contract/stores/approvals.ts'
import type { AdminCaller } from '#platform/auth.ts'

/** What the caller may approve as an approver; null for who is none, or none any more. */
export type Gives = ApproverGives | null

/** A superadmin gives either approval; anybody else those that they are an approver for. */
export const mayGive = (caller: Pick<AdminCaller, 'adminKind'>, gives: Gives, step: 'first' | 'second'): boolean =>
  caller.adminKind === 'superadmin' || gives === 'both' || gives === step

export const notApprover = (step: 'first' | 'second'): string => `You aren’t an approver for the ${step} approval.`
export const bySomebodyElse = 'The second approval has to come from somebody else.'

/** Why the caller can't give the approval that a store waits for, as they read it; null where they can. */
export function whyNotGive(
  caller: Pick<AdminCaller, 'adminKind' | 'accountId'>,
  gives: Gives,
  { firstBy }: { firstBy: string | null },
): string | null {
  const step = firstBy === null ? 'first' : 'second'
  if (firstBy === caller.accountId) return bySomebodyElse
  return mayGive(caller, gives, step) ? null : notApprover(step)
}

/** Nobody but a superadmin makes themselves an approver, or changes what they approve. */
export const mayAppoint = (caller: Pick<AdminCaller, 'adminKind' | 'accountId'>, accountId: string): boolean =>
  caller.adminKind === 'superadmin' || caller.accountId !== accountId
