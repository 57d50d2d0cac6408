import { caseBearerNames, caseTitle } from '#contract/cases/case-shapes.ts'
import { caseStatusWords, customerOutcomeWords } from '#contract/cases/case-words.ts'
import { byClock } from '#domains/orders/index.ts'
import { closedEmailOf } from '#identity/index.ts'
import type { Privacy } from '#platform/module.ts'
import { formatKobo } from '#platform/money.ts'
import { isOver } from './cases.policy.ts'
import { addMessage, changeCase } from './cases.store.ts'
import { cancelledOnWay } from './cases.views.ts'

/** Authors of messages, for the customer. */
const authors = {
  customer: 'You',
  guest: 'You',
  merchant: caseBearerNames.store,
  partner: caseBearerNames.partner,
  admin: caseBearerNames.platform,
  clock: caseBearerNames.platform,
}

/** A person's cases. What was decided about money stays for tax, without their words. */
export const casesPrivacy: Privacy = {
  tell: async (read, { id }) => ({
    cases: (
      await read
        .selectFrom('cases as k')
        .select(['k.name', 'k.kind', cancelledOnWay.as('cancelled_on_way'), 'k.status', 'k.summary', 'k.outcome'])
        .select(['k.refunded_kobo', 'k.decision_note', 'k.opened_at'])
        .where('k.customer_id', '=', id)
        .where('k.kind', '<>', 'dispute')
        .execute()
    ).map(({ name, kind, cancelled_on_way, status, summary, outcome, ...row }) => ({
      name,
      kind: caseTitle(kind, cancelled_on_way),
      status: caseStatusWords({ kind, status, waitsForCaller: status === 'waiting_for_customer' }),
      summary,
      outcome:
        outcome &&
        customerOutcomeWords(
          { outcome, refund: row.refunded_kobo > 0 ? formatKobo(row.refunded_kobo) : undefined },
          true,
        ),
      ...row,
    })),
    caseMessages: (
      await read
        .selectFrom('case_messages as m')
        .innerJoin('cases as c', 'c.id', 'm.case_id')
        .select(['c.name', 'm.author_kind', 'm.text', 'm.at'])
        .where('c.customer_id', '=', id)
        .where('m.kind', '=', 'message')
        .execute()
    ).map(({ name, author_kind, ...row }) => ({ name, author: authors[author_kind], ...row })),
    internalNotes: await read
      .selectFrom('internal_notes')
      .select(['text', 'at'])
      .where('subject', '=', 'customer')
      .where('subject_id', '=', id)
      .execute(),
  }),

  /** A contact message is open only while the money of the order that it is about is. */
  async openMatters(read, { id }) {
    const open = await read
      .selectFrom('cases as k')
      .leftJoin('orders as o', join => join.onRef('o.store_id', '=', 'k.store_id').onRef('o.id', '=', 'k.order_id'))
      .select(['k.id', 'k.name', 'k.kind'])
      .where('k.customer_id', '=', id)
      .where('k.kind', '<>', 'dispute')
      .where('k.status', 'not in', ['decided', 'closed'])
      .where(({ eb, or }) => or([eb('k.kind', '<>', 'contact'), eb('o.status', 'not in', ['completed', 'cancelled'])]))
      .orderBy('k.opened_at')
      .execute()
    return open.map(each => ({
      what: `The help request ${each.name}, until it is ${each.kind === 'contact' ? 'answered' : 'decided'} or closed`,
      path: `/customer/cases/${each.id}`,
    }))
  },

  async erase(work, { id, email }) {
    const { tx } = work
    await tx.deleteFrom('internal_notes').where('subject', '=', 'customer').where('subject_id', '=', id).execute()
    const deleted = 'Deleted with the customer’s account.'
    const own = await tx
      .updateTable('cases')
      .set({ summary: deleted })
      .set(({ eb, ref }) => ({
        contact_name: eb.case().when('contact_name', 'is', null).then(ref('contact_name')).else('A customer').end(),
        contact_email: eb
          .case()
          .when('contact_email', 'is', null)
          .then(ref('contact_email'))
          .else(closedEmailOf(id))
          .end(),
      }))
      // Another account can have the same e-mail, such as that of a customer who is a merchant too.
      .where(({ and, eb, exists, not, or, selectFrom }) =>
        or([
          eb('customer_id', '=', id),
          and([
            eb('contact_email', '=', email),
            not(
              exists(
                selectFrom('accounts as a')
                  .select('a.id')
                  .whereRef('a.id', '=', 'cases.customer_id')
                  .where('a.kind', 'is not', null),
              ),
            ),
          ]),
        ]),
      )
      .returning(['id', 'status'])
      .execute()
    // Nobody is left to answer a contact message.
    for (const row of own) {
      if (isOver(row)) continue
      await changeCase(work, row.id, { status: 'closed', due_at: null, closed_at: work.now })
      await addMessage(work, row.id, { kind: 'event', by: byClock, text: 'Closed with the customer’s account' })
    }
    const ids = own.map(each => each.id)
    if (ids.length > 0)
      await tx
        .updateTable('case_messages')
        .set({ text: deleted, picture_ids: [], author_name: 'A customer' })
        .where('case_id', 'in', ids)
        .where('author_kind', 'in', ['customer', 'guest'])
        .execute()
  },
}
