import type {
  RefundState,
  ReplaceState,
  ReturnAction,
  ReturnStatusCode,
  ReturnType,
  WayBack,
} from '#contract/orders/return-shapes.ts'
import type { ActorKind } from '#domains/orders/index.ts'
import { after, day, hour } from '#platform/clock.ts'

/** The state that the table depends on. `escalated`: an administrator decides instead of the merchant. */
export interface ReturnState {
  readonly status: ReturnStatusCode
  readonly type: ReturnType
  readonly refund: RefundState | null
  readonly replace: ReplaceState | null
  readonly escalated: boolean
  readonly wayBack: WayBack | null
  /** It was rejected when it was back at the store, which has to give it back to the customer. */
  readonly toGiveBack: boolean
}

export interface Transition {
  readonly action: ReturnAction
  readonly from: ReturnStatusCode
  readonly to: ReturnStatusCode
  readonly by: readonly ActorKind[]
  /**
   * Restricts the transition by who decides, how the items come back, or whether the return is settled or has to be
   * given back. `collected`: by the store or the platform.
   */
  readonly only?: 'escalated' | 'not escalated' | 'collected, not escalated' | WayBack | 'to give back' | 'settled'
  /** The new state of the refund or replacement; `done` is `refunded` or `shipped`. */
  readonly outcome?: 'pending' | 'approved' | 'declined' | 'done'
  readonly escalates?: boolean
}

const carrier = ['partner', 'dispatcher'] as const

/** All transitions of a return and who can make them: the only source. */
export const transitions: readonly Transition[] = [
  // The merchant decides; an administrator after the deadline or at the customer's request.
  { action: 'accept', from: 'requested', to: 'accepted', by: ['merchant'], only: 'not escalated', outcome: 'approved' },
  {
    action: 'accept',
    from: 'requested',
    to: 'accepted',
    by: ['admin'],
    only: 'escalated',
    outcome: 'approved',
    // Once the items are back, the merchant can escalate.
    escalates: false,
  },
  { action: 'reject', from: 'requested', to: 'rejected', by: ['merchant'], only: 'not escalated', outcome: 'declined' },
  { action: 'reject', from: 'requested', to: 'rejected', by: ['admin'], only: 'escalated', outcome: 'declined' },
  { action: 'ask_admin', from: 'requested', to: 'requested', by: ['clock'], only: 'not escalated', escalates: true },
  {
    action: 'ask_admin',
    from: 'rejected',
    to: 'requested',
    by: ['customer'],
    only: 'not escalated',
    outcome: 'pending',
    escalates: true,
  },

  // The customer keeps the items or never sent them. What nobody collected isn't the customer's fault.
  { action: 'withdraw', from: 'requested', to: 'closed', by: ['customer'], outcome: 'declined' },
  { action: 'withdraw', from: 'accepted', to: 'closed', by: ['customer'], outcome: 'declined' },
  { action: 'withdraw', from: 'accepted', to: 'closed', by: ['clock'], only: 'drop-off', outcome: 'declined' },
  {
    action: 'ask_admin',
    from: 'accepted',
    to: 'accepted',
    by: ['clock'],
    only: 'collected, not escalated',
    escalates: true,
  },

  // On the way back. A late collection or arrival ends the escalation; an administrator who records the receipt still
  // decides.
  { action: 'assign', from: 'accepted', to: 'accepted', by: ['scheduler', 'admin'], only: 'platform-collects' },
  { action: 'decline', from: 'accepted', to: 'accepted', by: carrier, only: 'platform-collects' },
  { action: 'send', from: 'accepted', to: 'in_transit', by: ['customer'], only: 'drop-off' },
  {
    action: 'send',
    from: 'accepted',
    to: 'in_transit',
    by: ['merchant'],
    only: 'store-collects',
    escalates: false,
  },
  { action: 'send', from: 'accepted', to: 'in_transit', by: carrier, only: 'platform-collects', escalates: false },
  { action: 'send', from: 'accepted', to: 'in_transit', by: ['admin'], escalates: false },
  { action: 'receive', from: 'accepted', to: 'received', by: ['merchant'], escalates: false },
  { action: 'receive', from: 'accepted', to: 'received', by: ['admin'] },
  {
    action: 'ask_admin',
    from: 'in_transit',
    to: 'in_transit',
    by: ['clock'],
    only: 'not escalated',
    escalates: true,
  },
  { action: 'receive', from: 'in_transit', to: 'received', by: ['merchant'], escalates: false },
  { action: 'receive', from: 'in_transit', to: 'received', by: ['admin'] },
  { action: 'receive', from: 'in_transit', to: 'received', by: carrier, only: 'platform-collects', escalates: false },

  // Inspected: refund or replacement.
  {
    action: 'close',
    from: 'received',
    to: 'closed',
    by: ['merchant', 'clock'],
    only: 'not escalated',
    outcome: 'done',
  },
  { action: 'close', from: 'received', to: 'closed', by: ['admin'], outcome: 'done' },
  { action: 'ask_admin', from: 'received', to: 'received', by: ['merchant'], only: 'not escalated', escalates: true },
  { action: 'reject', from: 'received', to: 'rejected', by: ['admin'], only: 'escalated', outcome: 'declined' },

  { action: 'give_back', from: 'rejected', to: 'rejected', by: ['merchant', 'admin'], only: 'to give back' },

  { action: 'charge', from: 'closed', to: 'closed', by: ['admin'], only: 'settled' },
]

/** Returns whether the customer sends a return: nobody collects it. */
export const isDropOff = (wayBack: WayBack | null): boolean => wayBack === null || wayBack === 'drop-off'

/** Returns whether the refund was paid or the replacement shipped. */
export const isSettled = ({ refund, replace }: Pick<ReturnState, 'refund' | 'replace'>): boolean =>
  refund === 'refunded' || replace === 'shipped'

function fits({ only }: Transition, state: ReturnState): boolean {
  switch (only) {
    case undefined:
      return true
    case 'escalated':
      return state.escalated
    case 'not escalated':
      return !state.escalated
    case 'collected, not escalated':
      return !state.escalated && !isDropOff(state.wayBack)
    case 'to give back':
      return state.toGiveBack
    case 'settled':
      return isSettled(state)
    default:
      return state.wayBack === only
  }
}

/** Returns the transitions that this kind of actor can make. returns.policy.ts decides on access to the return. */
export const allowedTransitions = (state: ReturnState, by: ActorKind): readonly Transition[] =>
  transitions.filter(
    transition => transition.from === state.status && transition.by.includes(by) && fits(transition, state),
  )

/** Returns the transition for an action if the table allows it for this return and actor. */
export const findTransition = (state: ReturnState, name: ReturnAction, by: ActorKind): Transition | undefined =>
  allowedTransitions(state, by).find(({ action }) => action === name)

/** Computes a return's state after a transition. */
export const afterTransition = (state: ReturnState, { to, outcome, escalates }: Transition): ReturnState => ({
  ...state,
  status: to,
  escalated: escalates ?? state.escalated,
  // Set by who rejects it: the table doesn't say whether the store has the items.
  toGiveBack: false,
  ...(outcome &&
    (state.type === 'return'
      ? { refund: outcome === 'done' ? ('refunded' as const) : outcome }
      : { replace: outcome === 'done' ? ('shipped' as const) : outcome })),
})

/** Statuses of an undecided return: its order can't be completed before. */
export const openStatuses: readonly ReturnStatusCode[] = ['requested', 'accepted', 'in_transit', 'received']

export const isOpen = (status: ReturnStatusCode): boolean => openStatuses.includes(status)

/** Times for the steps of a return, from the settings. */
export interface ReturnTimes {
  /** Hours to decide, for the store and then for an administrator, and to inspect returned items. */
  answerHours: number
  /** Days to send accepted items back or to collect them, and then for them to arrive. */
  wayBackDays: number
  /** Days to ask an administrator after a merchant rejected it. */
  askAdminDays: number
}

/** Computes the deadline of the next step. scheduled-jobs.ts handles overdue returns. */
export function nextStepDue(
  { status, escalated }: Pick<ReturnState, 'status' | 'escalated'>,
  now: Date,
  { answerHours, wayBackDays, askAdminDays }: ReturnTimes,
): Date | null {
  switch (status) {
    case 'requested':
    case 'received':
      return after(now, answerHours * hour)
    case 'accepted':
    case 'in_transit':
      return after(now, escalated ? answerHours * hour : wayBackDays * day)
    case 'rejected':
      return escalated ? null : after(now, askAdminDays * day)
    case 'closed':
      return null
  }
}
