import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type RefundState,
  type ReplaceState,
  type ReturnAction,
  type ReturnStatusCode,
  refundState,
  replaceState,
  returnAction,
  returnStatusCode,
  returnTypes,
  type WayBack,
  wayBack,
} from '#contract/orders/return-shapes.ts'
import { type ActorKind, actorKinds } from '#domains/orders/index.ts'
import { after, day, hour } from '#platform/clock.ts'
import {
  afterTransition,
  allowedTransitions,
  findTransition,
  isOpen,
  isSettled,
  nextStepDue,
  type ReturnState,
  transitions,
} from './return-states.ts'

const ways = [...wayBack.options, null]

/** Every state that can be written, whether it can be reached or not. */
const states: readonly ReturnState[] = returnStatusCode.options.flatMap(status =>
  [
    { escalated: true, toGiveBack: false },
    { escalated: true, toGiveBack: status === 'rejected' },
    { escalated: false, toGiveBack: false },
  ].flatMap(stands =>
    ways.flatMap(way =>
      returnTypes.flatMap(type =>
        (type === 'return' ? refundState.options : replaceState.options).map(
          (money): ReturnState =>
            type === 'return'
              ? { status, type, ...stands, wayBack: way, refund: money as RefundState, replace: null }
              : { status, type, ...stands, wayBack: way, refund: null, replace: money as ReplaceState },
        ),
      ),
    ),
  ),
)

/** Permissions, a line per sentence of decision 0018. */
function expectedActions(state: ReturnState, by: ActorKind): ReturnAction[] {
  const { status, escalated, wayBack: way } = state
  const carrier = by === 'partner' || by === 'dispatcher'
  const collected = way === 'platform-collects'
  const can: Record<ReturnStatusCode, Partial<Record<ReturnAction, boolean>>> = {
    requested: {
      accept: by === (escalated ? 'admin' : 'merchant'),
      reject: by === (escalated ? 'admin' : 'merchant'),
      withdraw: by === 'customer',
      ask_admin: by === 'clock' && !escalated,
    },
    accepted: {
      withdraw: by === 'customer' || (by === 'clock' && way === 'drop-off'),
      ask_admin: by === 'clock' && !escalated && (way === 'store-collects' || collected),
      assign: collected && (by === 'scheduler' || by === 'admin'),
      decline: carrier && collected,
      send:
        by === 'admin' ||
        (by === 'customer' && way === 'drop-off') ||
        (by === 'merchant' && way === 'store-collects') ||
        (carrier && collected),
      receive: by === 'merchant' || by === 'admin',
    },
    in_transit: {
      receive: by === 'merchant' || by === 'admin' || (carrier && collected),
      ask_admin: by === 'clock' && !escalated,
    },
    received: {
      close: by === 'admin' || (!escalated && (by === 'merchant' || by === 'clock')),
      ask_admin: by === 'merchant' && !escalated,
      reject: by === 'admin' && escalated,
    },
    rejected: {
      ask_admin: by === 'customer' && !escalated,
      give_back: state.toGiveBack && (by === 'merchant' || by === 'admin'),
    },
    closed: { charge: by === 'admin' && isSettled(state) },
  }
  return returnAction.options.filter(action => can[status][action]).sort()
}

describe('the table of transitions', () => {
  test('matches the rules, for every state and person', () => {
    for (const state of states)
      for (const by of actorKinds)
        expect(
          allowedTransitions(state, by)
            .map(({ action }) => action)
            .sort(),
          `${JSON.stringify(state)} by ${by}`,
        ).toEqual(expectedActions(state, by))
  })

  test('has no transition twice for the same state and person', () => {
    for (const state of states)
      for (const by of actorKinds) {
        const names = allowedTransitions(state, by).map(({ action }) => action)
        expect(new Set(names).size).toBe(names.length)
      }
  })

  test('gives hubs no transition', () => {
    expect(transitions.some(({ by }) => by.includes('hub'))).toBe(false)
  })
})

const begun = (type: ReturnState['type']): ReturnState => ({
  status: 'requested',
  type,
  escalated: false,
  wayBack: null,
  toGiveBack: false,
  refund: type === 'return' ? 'pending' : null,
  replace: type === 'replacement' ? 'pending' : null,
})

describe('a random walk', () => {
  const step = fc.tuple(
    fc.constantFrom(...returnAction.options),
    fc.constantFrom(...actorKinds),
    fc.constantFrom(...wayBack.options),
  )
  test('pays at most once, only for received items, and ends in a final state', () => {
    fc.assert(
      fc.property(fc.constantFrom(...returnTypes), fc.array(step, { maxLength: 40 }), (type, steps) => {
        let state = begun(type)
        let paid = 0
        let asked = 0
        for (const [name, by, way] of steps) {
          const transition = findTransition(state, name, by)
          if (!transition) continue
          const before = state
          state = afterTransition({ ...state, ...(name === 'accept' && { wayBack: way }) }, transition)
          if (name === 'close') {
            expect(before.status).toBe('received')
            paid++
          }
          if (name === 'ask_admin' && by === 'customer') asked++
          // The clock leaves to an administrator what nobody collected.
          if (by === 'clock' && name === 'withdraw')
            expect(before).toMatchObject({ escalated: false, wayBack: 'drop-off' })
          // What is open is undecided or approved; what was paid stays closed.
          const money = state.type === 'return' ? state.refund : state.replace
          if (state.status === 'requested') expect(money).toBe('pending')
          if (['accepted', 'in_transit', 'received'].includes(state.status)) expect(money).toBe('approved')
          if (state.status === 'rejected') expect(money).toBe('declined')
          expect(isSettled(state)).toBe(paid === 1)
          if (paid) expect(state.status).toBe('closed')
        }
        expect(paid).toBeLessThanOrEqual(1)
        expect(asked).toBeLessThanOrEqual(1)
      }),
      { numRuns: 2000 },
    )
  })

  test('scheduled jobs and administrators alone can close a return from every reachable state', () => {
    const ends = (state: ReturnState, way: WayBack, seen: ReadonlySet<string>): boolean => {
      if (!isOpen(state.status)) return true
      const key = JSON.stringify(state)
      if (seen.has(key)) return false
      return (['clock', 'admin'] as const).some(by =>
        allowedTransitions(state, by).some(transition =>
          ends(
            afterTransition({ ...state, ...(transition.action === 'accept' && { wayBack: way }) }, transition),
            way,
            new Set([...seen, key]),
          ),
        ),
      )
    }
    for (const type of returnTypes)
      for (const way of wayBack.options) {
        expect(ends(begun(type), way, new Set())).toBe(true)
        for (const status of ['accepted', 'in_transit'] as const) {
          const waiting: ReturnState = { ...begun(type), status, escalated: true, wayBack: way }
          expect(ends(waiting, way, new Set())).toBe(true)
        }
      }
  })
})

test('deadlines', () => {
  const now = new Date('2026-11-20T09:00:00Z')
  const times = { answerHours: 48, wayBackDays: 14, askAdminDays: 7 }
  const due = (status: ReturnStatusCode, escalated = false) => nextStepDue({ status, escalated }, now, times)
  expect(due('requested')).toEqual(after(now, 48 * hour))
  expect(due('received')).toEqual(after(now, 48 * hour))
  expect(due('accepted')).toEqual(after(now, 14 * day))
  expect(due('accepted', true)).toEqual(after(now, 48 * hour))
  expect(due('in_transit')).toEqual(after(now, 14 * day))
  expect(due('in_transit', true)).toEqual(after(now, 48 * hour))
  expect(due('rejected')).toEqual(after(now, 7 * day))
  expect(due('rejected', true)).toBeNull()
  expect(due('closed')).toBeNull()
})
