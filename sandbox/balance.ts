import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refused } from './errors.ts'
import type { Sandbox } from './sandbox.ts'

/** Available kobo: payments minus fees, minus all completed and pending refunds and transfers with their fees. */
export function balance({ db, openingBalance }: Sandbox): number {
  const row = db.get(
    z.object({ moved: z.int() }),
    `SELECT (SELECT coalesce(sum(amount - fees), 0) FROM transactions WHERE paid_at IS NOT NULL)
          - (SELECT coalesce(sum(amount), 0) FROM refunds WHERE status <> 'failed')
          - (SELECT coalesce(sum(amount + fee), 0) FROM transfers WHERE status IN ('pending', 'success')) AS moved`,
  )
  return openingBalance + (row?.moved ?? 0)
}

/** Throws PaystackError when the balance is too low. */
export function requireFunds(box: Sandbox, amount: number): void {
  if (amount > balance(box))
    throw refused(
      'Your balance is not enough to fulfil this request',
      'insufficient_balance',
      'Topup your balance and try again',
    )
}

export function balanceRoutes(api: FastifyInstance, box: Sandbox): void {
  api.get('/balance', () => ({
    status: true,
    message: 'Balances retrieved',
    data: [{ currency: 'NGN', balance: balance(box) }],
  }))
}
