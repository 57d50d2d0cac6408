import { reportProblem } from '#contract/cases/cases.ts'
import { getCustomerOrder } from '#contract/orders/orders.ts'
import type { TestApp } from './app.ts'
import type { Person } from './fixtures.ts'

/** Reports units of the first item of a delivered order as damaged. Returns the case, with what was reported. */
export async function reportTorn(
  app: Pick<TestApp, 'call'>,
  { token }: Person,
  orderId: string,
  { quantity = 1, wanted }: { quantity?: number; wanted?: 'refund' | 'replacement' | undefined } = {},
) {
  const { orderItems } = (await app.call(getCustomerOrder, { token, params: { id: orderId } })).data
  const items = [{ orderItemId: orderItems[0]?.id ?? '', quantity }]
  const body = { orderId, kind: 'damaged', text: 'Torn sleeve.', items, ...(wanted && { wanted }) } as const
  return { ...(await app.call(reportProblem, { token, body })).data, orderId, items }
}
