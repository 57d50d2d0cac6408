import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { cardNames } from './cards.ts'
import { disputesOf, openDispute, resolveDispute } from './disputes.ts'
import { webAddress } from './input.ts'
import { messagePage, paidPage, paymentPage } from './page.ts'
import { type Sandbox, setting } from './sandbox.ts'
import { byAccessCode, charge, type Transaction } from './transactions.ts'

type Visit = { Params: { access_code: string } }
const choiceInput = z.union([
  z.object({ action: z.literal('cancel') }),
  z.object({ action: z.literal('pay').optional(), card: z.enum(cardNames) }),
])
const disputeInput = z.object({ action: z.enum(['dispute', 'dispute-won', 'dispute-lost']) })

/** Serves the page at `authorization_url`. */
export function pageRoutes(app: FastifyInstance, box: Sandbox): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').header('x-frame-options', 'DENY')
    if (setting(box.db, 'outage'))
      return reply.code(503).send(messagePage('Payments are down', 'Nothing has been charged. Try again in a minute.'))
  })

  app.get<Visit>('/pay/:access_code', ({ params }, reply) => {
    const tx = byAccessCode(box.db, params.access_code)
    if (!tx) return unknown(reply)
    return reply.send(tx.paid_at ? paidPage(tx, callbackOf(box, tx), disputesOf(box.db, tx)[0]) : paymentPage(tx))
  })

  // Responds with redirects, so that reloading never submits the form again.
  app.post<Visit>('/pay/:access_code', ({ params, body, ip }, reply) => {
    const tx = byAccessCode(box.db, params.access_code)
    if (!tx) return unknown(reply)
    const again = `${box.publicUrl}/pay/${tx.access_code}`
    const disputed = disputeInput.safeParse(body)
    if (disputed.success) {
      dispute(box, tx, disputed.data.action)
      return reply.redirect(again, 303)
    }
    const choice = choiceInput.safeParse(body)
    if (tx.paid_at || !choice.success) return reply.redirect(again, 303)
    if (choice.data.action === 'cancel') {
      const back = cancelTarget(box, tx)
      return back ? reply.redirect(back, 303) : reply.send(messagePage('Payment cancelled', 'You can close this page.'))
    }
    // A seed may have set the clock for its own payments meanwhile.
    const paid = charge(box, tx, choice.data.card, ip, { at: new Date().toISOString() })
    return reply.redirect((paid.paid_at && callbackOf(box, paid)) || again, 303)
  })
}

const answerTimeMs = 24 * 60 * 60 * 1000

/** Acts as the customer's bank. A second click does nothing. */
function dispute(box: Sandbox, tx: Transaction, action: z.infer<typeof disputeInput>['action']): void {
  const [latest] = disputesOf(box.db, tx)
  if (action === 'dispute') {
    if (tx.paid_at && !latest)
      openDispute(box, tx.reference, { category: 'chargeback', dueInMs: answerTimeMs, webhook: true })
  } else if (latest && latest.status !== 'resolved')
    resolveDispute(box, latest.id, action === 'dispute-won' ? 'declined' : 'bank-accepted')
}

const unknown = (reply: FastifyReply) =>
  reply
    .code(404)
    .send(
      messagePage(
        'Payment not found',
        'The link is incomplete or was never valid. Go back to the shop and start again.',
      ),
    )

/** The callback address with `trxref` and `reference` added, as Paystack does. */
function callbackOf({ db }: Sandbox, { callback_url, reference }: Transaction): string | null {
  const callback = callback_url ?? setting(db, 'callback-url')
  if (!callback) return null
  const url = new URL(callback)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}

function cancelTarget(box: Sandbox, tx: Transaction): string | null {
  const cancel = webAddress.safeParse(tx.metadata?.cancel_action)
  return cancel.success ? cancel.data : callbackOf(box, tx)
}
