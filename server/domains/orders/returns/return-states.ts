import type {
  RefundState,
  ReplaceState,
  ReturnMove,
  ReturnStatusCode,
  ReturnType,
  WayBack,
} from '#contract/orders/return-shapes.ts'
import type { ActorKind } from '#domains/orders/index.ts'
import { after, day, hour } from '#platform/clock.ts'

/** What the table looks at. `escalated` is whether an administrator decides; the merchant does otherwise. */
export interface ReturnState {
  readonly status: ReturnStatusCode
  readonly type: ReturnType
  readonly refund: RefundState | null
  readonly replace: ReplaceState | null
  readonly escalated: boolean
  readonly wayBack: WayBack | null
}

export interface Move {
  readonly move: ReturnMove
  readonly from: ReturnStatusCode
  readonly to: ReturnStatusCode
  readonly by: readonly ActorKind[]
  /** For which returns: who decides, how it comes back, or whether money or goods have gone out. */
  readonly only?: 'escalated' | 'not escalated' | WayBack | 'settled'
  /** What becomes of the refund or the replacement, whichever it is; `done` is `refunded` or `shipped`. */
  readonly outcome?: 'pending' | 'approved' | 'declined' | 'done'
  readonly escalates?: boolean
}

const carrier = ['partner', 'dispatcher'] as const

/** Every move that a return can make, and by whom. Nothing else decides it. */
export const moves: readonly Move[] = [
  // The merchant decides; an administrator where the merchant didn’t in time, or the customer asked for it.
  { move: 'accept', from: 'requested', to: 'accepted', by: ['merchant'], only: 'not escalated', outcome: 'approved' },
  {
    move: 'accept',
    from: 'requested',
    to: 'accepted',
    by: ['admin'],
    only: 'escalated',
    outcome: 'approved',
    // Once it is back, its merchant may have an administrator look at it.
    escalates: false,
  },
  { move: 'reject', from: 'requested', to: 'rejected', by: ['merchant'], only: 'not escalated', outcome: 'declined' },
  { move: 'reject', from: 'requested', to: 'rejected', by: ['admin'], only: 'escalated', outcome: 'declined' },
  { move: 'ask_admin', from: 'requested', to: 'requested', by: ['clock'], only: 'not escalated', escalates: true },
  {
    move: 'ask_admin',
    from: 'rejected',
    to: 'requested',
    by: ['customer'],
    only: 'not escalated',
    outcome: 'pending',
    escalates: true,
  },

  // The customer keeps it, or never sent it.
  { move: 'withdraw', from: 'requested', to: 'closed', by: ['customer'], outcome: 'declined' },
  { move: 'withdraw', from: 'accepted', to: 'closed', by: ['customer', 'clock'], outcome: 'declined' },

  // The way back.
  { move: 'assign', from: 'accepted', to: 'accepted', by: ['scheduler', 'admin'], only: 'platform-collects' },
  { move: 'send', from: 'accepted', to: 'in_transit', by: ['customer'], only: 'drop-off' },
  { move: 'send', from: 'accepted', to: 'in_transit', by: ['merchant'], only: 'store-collects' },
  { move: 'send', from: 'accepted', to: 'in_transit', by: carrier, only: 'platform-collects' },
  { move: 'send', from: 'accepted', to: 'in_transit', by: ['admin'] },
  { move: 'receive', from: 'accepted', to: 'received', by: ['merchant', 'admin'] },
  { move: 'receive', from: 'in_transit', to: 'received', by: ['merchant', 'admin'] },
  { move: 'receive', from: 'in_transit', to: 'received', by: carrier, only: 'platform-collects' },

  // Inspected: the money goes back, or the same goes out again.
  { move: 'close', from: 'received', to: 'closed', by: ['merchant', 'clock'], only: 'not escalated', outcome: 'done' },
  { move: 'close', from: 'received', to: 'closed', by: ['admin'], outcome: 'done' },
  { move: 'ask_admin', from: 'received', to: 'received', by: ['merchant'], only: 'not escalated', escalates: true },
  { move: 'reject', from: 'received', to: 'rejected', by: ['admin'], only: 'escalated', outcome: 'declined' },

  { move: 'charge', from: 'closed', to: 'closed', by: ['admin'], only: 'settled' },
]

/** Whether the money went back or a replacement out. */
export const isSettled = ({ refund, replace }: Pick<ReturnState, 'refund' | 'replace'>): boolean =>
  refund === 'refunded' || replace === 'shipped'

function fits({ only }: Move, state: ReturnState): boolean {
  switch (only) {
    case undefined:
      return true
    case 'escalated':
      return state.escalated
    case 'not escalated':
      return !state.escalated
    case 'settled':
      return isSettled(state)
    default:
      return state.wayBack === only
  }
}

/** The moves that such a person may make with the return; whose it is stands in returns.policy.ts. */
export const allowedMoves = (state: ReturnState, by: ActorKind): readonly Move[] =>
  moves.filter(move => move.from === state.status && move.by.includes(by) && fits(move, state))

/** The move of that name, if there is one for this return and such a person. */
export const findMove = (state: ReturnState, name: ReturnMove, by: ActorKind): Move | undefined =>
  allowedMoves(state, by).find(({ move }) => move === name)

/** Where a return is after a move. */
export const afterMove = (state: ReturnState, { to, outcome, escalates }: Move): ReturnState => ({
  ...state,
  status: to,
  escalated: escalates ?? state.escalated,
  ...(outcome &&
    (state.type === 'return'
      ? { refund: outcome === 'done' ? ('refunded' as const) : outcome }
      : { replace: outcome === 'done' ? ('shipped' as const) : outcome })),
})

/** The statuses in which it isn’t known yet what becomes of it: its order isn’t over before. */
export const openStatuses: readonly ReturnStatusCode[] = ['requested', 'accepted', 'in_transit', 'received']

export const isOpen = (status: ReturnStatusCode): boolean => openStatuses.includes(status)

/** Hours to decide, and to inspect what came back, whoever has to. */
export const answerHours = 48
/** Days to send back what was accepted, and then for it to arrive. */
export const wayBackDays = 14
/** Days to ask an administrator after a merchant rejected it. */
export const askAdminDays = 7

/** When the step that follows is late: what happens then stands in scheduled-jobs.ts. */
export function nextStepDue({ status, escalated }: Pick<ReturnState, 'status' | 'escalated'>, now: Date): Date | null {
  switch (status) {
    case 'requested':
    case 'received':
      return after(now, answerHours * hour)
    case 'accepted':
    case 'in_transit':
      return after(now, wayBackDays * day)
    case 'rejected':
      return escalated ? null : after(now, askAdminDays * day)
    case 'closed':
      return null
  }
}
