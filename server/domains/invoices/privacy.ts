import { invoiceKindNames } from '#contract/invoices/invoice-kind-names.ts'
import type { Privacy } from '#platform/module.ts'

/** A person's invoices, which the tax law keeps as they are. */
export const invoicesPrivacy: Privacy = {
  tell: async (read, { id }) => ({
    invoices: (
      await read
        .selectFrom('invoices as i')
        .leftJoin('orders as o', join => join.onRef('o.store_id', '=', 'i.store_id').onRef('o.id', '=', 'i.order_id'))
        .leftJoin('invoices as c', 'c.id', 'i.credits_id')
        .select(['i.name', 'i.kind', 'o.reference as order', 'c.name as credits', 'i.issued_at', 'i.seller', 'i.buyer'])
        .select(['i.total_kobo', 'i.vat_kobo'])
        .where('i.customer_id', '=', id)
        .orderBy('i.issued_at')
        .execute()
    ).map(({ name, kind, ...row }) => ({ name, kind: invoiceKindNames[kind], ...row })),
  }),
}
