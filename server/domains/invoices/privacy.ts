import type { Privacy } from '#platform/module.ts'

/** A person's invoices, which the tax law keeps as they are. */
export const invoicesPrivacy: Privacy = {
  tell: async (read, { id }) => ({
    invoices: await read
      .selectFrom('invoices')
      .select(['name', 'kind', 'issued_at', 'buyer', 'total_kobo', 'vat_kobo'])
      .where('customer_id', '=', id)
      .execute(),
  }),
}
