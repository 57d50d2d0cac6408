import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignOrders } from '#contract/delivery/delivery.ts'
import { updateDispatcherStatus } from '#contract/delivery/dispatch.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { changePassword } from '#contract/identity/accounts.ts'
import { endpoints } from '#contract/index.ts'
import { handOverToPlatform, renewDeliveryToken } from '#contract/orders/orders.ts'
import { hashPassword } from '#identity/index.ts'
import { child, children, isTest, type Node, readSources, walk } from '../scripts/laws/source.ts'
import { startTestApp, type TestApp } from './harness/app.ts'
import { cast, changeStatus, orderIn } from './harness/deliveries.ts'
import { admin, type Person, within } from './harness/fixtures.ts'
import { follower } from './harness/reaches.ts'

/**
 * Every change by an administrator or a store's staff is in the audit log: each handler calls `audit`, or this list gives
 * the reason why not.
 */
const silent: Readonly<Record<string, string>> = {
  'auth.logout': 'one’s own session',
  'auth.end-sessions': 'one’s own sessions',
  'auth.end-session': 'one’s own session',
  'auth.passkey-confirm-options': 'asks the browser for a passkey; what it then confirms is logged',
  'auth.passkey-options': 'adds nothing until the browser has created the passkey, which is logged',
  'files.upload-document': 'a file is nobody’s until something names it, which is logged',
  'files.upload-picture': 'a picture is nobody’s until something names it, which is logged',
  'notifications.read': 'one’s own bell',
  'notices.choose': 'one’s own notices',
  'push.subscribe': 'one’s own browser',
  'push.unsubscribe': 'one’s own browser',
  'mail-texts.preview': 'shows a text that isn’t saved',
  'mail-texts.test': 'mails oneself a text that isn’t saved',
  'payouts.preview': 'computes what a payout would send, and changes nothing',
  'coupon.preview': 'computes a discount, and changes nothing',
  'messages.read': 'one’s own reading',
  'messages.report': 'the report names who made it',
  'messages.send': 'the message names who wrote it',
  'products.bulk-edit': 'a preview, whose start is logged',
  'products.import': 'a preview, whose start is logged',
  'questions.report': 'the report names who made it',
  'reviews.report': 'the report names who made it',
  'subscriptions.complete': 'asks whether a plan was paid, whose choice is logged',
  'testimonial.create': 'names who wrote it',
  'testimonial.update': 'names who wrote it',
  'themes.body': 'a draft, whose publishing is logged',
  'themes.color': 'a draft, whose publishing is logged',
  'themes.discard': 'a draft, whose publishing is logged',
  'themes.header': 'a draft, whose publishing is logged',
  'themes.purchase': 'changes no page until it is activated, which is logged',
  'themes.social': 'a draft, whose publishing is logged',
  'cases.preview': 'computes what a decision would post, and changes nothing',
}

/** Files that administrators download without an entry, since they name no customers: a reason for each. */
const unnamed: Readonly<Record<string, string>> = {
  'finance.file': 'sums by day and store',
  'invoices.platform-vat-report-file': 'sums of stores',
  'payouts.file': 'orders and stores, with the last digits of an account',
  'payouts.held-file': 'orders and stores',
  'payouts.statement-file': 'one payout, of which its page shows the same',
  'payouts.transfers-file': 'stores and partners, with the last digits of an account',
}

const administrators = ['admin', 'superadmin', 'scheduler', 'dispatcher', 'hub', 'any']
const openTo = (kinds: readonly string[]) =>
  endpoints.filter(({ access }) => access.some(who => kinds.includes(who.split(':')[0] ?? '')))
const changing = openTo([...administrators, 'merchant']).filter(({ method }) => method !== 'GET')
const files = openTo(administrators).filter(({ file }) => file !== undefined)

const root = join(import.meta.dirname, '..')
const sources = readSources(root).filter(({ path }) => /^(server|contract)\//.test(path) && !isTest(path))
const { declared, reaches } = follower(sources)

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'id' in value && 'access' in value

/** Resolves the endpoint that `call` names in a file, as `listOrders` or `contract.listOrders`. */
async function endpointOf(path: string, call: Node): Promise<Endpoint | undefined> {
  const object = call.type === 'MemberExpression' ? child(call, 'object') : call
  const member = child(call, 'property')?.name
  const there = declared(path, String(object?.name), typeof member === 'string' ? member : undefined)
  if (!there) return undefined
  const module: Record<string, unknown> = await import(join(root, there.path))
  const endpoint = module[there.name]
  return isEndpoint(endpoint) ? endpoint : undefined
}

/** Returns whether the handler of each endpoint leads to a function of the audit log, by endpoint ID. */
async function handlers(name: 'audit' | 'auditFile'): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>()
  for (const { path, program } of sources) {
    const routes: Node[] = []
    if (program)
      walk(program, node => {
        if (node.type === 'CallExpression' && child(node, 'callee')?.name === 'route') routes.push(node)
      })
    for (const route of routes) {
      const [call, handler] = children(route, 'arguments')
      const endpoint = call && (await endpointOf(path, call))
      if (endpoint && handler)
        found.set(endpoint.id, reaches(path, handler, { path: 'server/platform/audit.ts', name }))
    }
  }
  return found
}

describe('what an administrator or a store’s staff changes', () => {
  let logs: Map<string, boolean>
  beforeAll(async () => {
    logs = await handlers('audit')
  })
  test.each(changing.map(({ id }) => id))('%s', id => expect(logs.get(id)).toBe(!(id in silent)))
})

describe('a file with people’s data that an administrator downloads', () => {
  let logs: Map<string, boolean>
  beforeAll(async () => {
    logs = await handlers('auditFile')
  })
  test.each(files.map(({ id }) => id))('%s', id => expect(logs.get(id)).toBe(!(id in unnamed)))
})

describe('by calling', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const doneBy = async ({ accountId }: Person): Promise<string[]> => {
    const entries = app.platform.db.read.selectFrom('audit_log').select('action').where('account_id', '=', accountId)
    return (await entries.orderBy('id').execute()).map(({ action }) => action)
  }

  test('a dispatcher’s shift, a new delivery code, and an order handed over for its store', async () => {
    const people = await cast(app)
    const [clerk, dispatcher] = [await admin(app), await admin(app, 'dispatcher')]
    const id = await orderIn(app, people, 'processing')
    await changeStatus(app, people.store, id, 'ready_for_pickup')
    for (const _ of [1, 2]) await app.call(handOverToPlatform, { token: clerk.token, params: { id } })
    expect(await doneBy(clerk)).toEqual(['order.hand-over'])

    await app.call(updateDispatcherStatus, {
      token: dispatcher.token,
      params: { id: dispatcher.accountId },
      body: { status: 'available', shiftEndsAt: null },
    })
    const body = { orderId: id, dispatcherId: dispatcher.accountId }
    await app.call(assignOrders, { token: people.scheduler.token, body })
    for (const status of ['accepted', 'picked_up', 'out_for_delivery'] as const)
      await changeStatus(app, dispatcher, id, status)
    await app.call(renewDeliveryToken, { token: dispatcher.token, params: { id } })
    expect(await doneBy(dispatcher)).toEqual([
      'dispatcher.status',
      ...['order.move', 'order.move', 'order.move'],
      'order.new-code',
    ])
  })

  test('the caller’s own password', async () => {
    const person = await admin(app)
    const password_hash = await hashPassword('correct horse battery')
    await within(app, ({ tx }) =>
      tx.updateTable('accounts').set({ password_hash }).where('id', '=', person.accountId).execute(),
    )
    const body = { oldPassword: 'correct horse battery', newPassword: 'staple and a new horse' }
    await app.call(changePassword, { token: person.token, body })
    expect(await doneBy(person)).toEqual(['account.password'])
  })
})
