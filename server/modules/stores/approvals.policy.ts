import type { ApproverGives } from '#contract/approvals.ts'
import type { AdminCaller } from '#platform/auth.ts'

/** What the caller may approve as an approver; null for who is none, or none any more. */
export type Gives = ApproverGives | null

/** A superadmin gives either approval; anybody else those that they are an approver for. */
export const mayGive = (caller: Pick<AdminCaller, 'adminKind'>, gives: Gives, step: 'first' | 'second'): boolean =>
  caller.adminKind === 'superadmin' || gives === 'both' || gives === step

/** Nobody but a superadmin makes themselves an approver, or changes what they approve. */
export const mayAppoint = (caller: Pick<AdminCaller, 'adminKind' | 'accountId'>, accountId: string): boolean =>
  caller.adminKind === 'superadmin' || caller.accountId !== accountId
