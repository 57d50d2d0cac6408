import type { Privacy } from '#platform/module.ts'

/** A person's cases. What was decided about money stays for tax, without their words. */
export const casesPrivacy: Privacy = {
  tell: async (read, { id }) => ({
    cases: await read
      .selectFrom('cases')
      .select(['name', 'kind', 'status', 'summary', 'outcome', 'refunded_kobo', 'decision_note', 'opened_at'])
      .where('customer_id', '=', id)
      .where('kind', '<>', 'dispute')
      .execute(),
    caseMessages: await read
      .selectFrom('case_messages as m')
      .innerJoin('cases as c', 'c.id', 'm.case_id')
      .select(['c.name', 'm.author_kind', 'm.text', 'm.at'])
      .where('c.customer_id', '=', id)
      .where('m.kind', '=', 'message')
      .execute(),
    internalNotes: await read
      .selectFrom('internal_notes')
      .select(['text', 'at'])
      .where('subject', '=', 'customer')
      .where('subject_id', '=', id)
      .execute(),
  }),

  async openMatters(read, { id }) {
    const open = await read
      .selectFrom('cases')
      .select(['id', 'name'])
      .where('customer_id', '=', id)
      .where('kind', '<>', 'dispute')
      .where('status', 'not in', ['decided', 'closed'])
      .execute()
    return open.map(each => ({
      what: `The help request ${each.name}, until it is decided or closed`,
      path: `/customer/cases/${each.id}`,
    }))
  },

  async erase({ tx }, { id, email }) {
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
          .else(`${id}@closed.invalid`)
          .end(),
      }))
      .where(({ eb, or }) => or([eb('customer_id', '=', id), eb('contact_email', '=', email)]))
      .returning('id')
      .execute()
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
