import type { Privacy } from '#platform/module.ts'

/** The data of a delivery partner and its riders. */
export const partnersPrivacy: Privacy = {
  async tell(read, { id }) {
    const [companies, onboarding, bankAccounts, riders] = await Promise.all([
      read
        .selectFrom('shipping_partners')
        .select(['company_name', 'phone_number', 'states', 'created_at'])
        .where('account_id', '=', id)
        .execute(),
      read
        .selectFrom('partner_onboardings as o')
        .innerJoin('shipping_partners as p', 'p.id', 'o.partner_id')
        .select(['o.company', 'o.bank_details', 'o.certification'])
        .where('p.account_id', '=', id)
        .execute(),
      read
        .selectFrom('partner_bank_accounts as b')
        .innerJoin('shipping_partners as p', 'p.id', 'b.partner_id')
        .select(['b.bank_name', 'b.account_number', 'b.account_name'])
        .where('p.account_id', '=', id)
        .execute(),
      read
        .selectFrom('partner_riders as r')
        .innerJoin('shipping_partners as p', 'p.id', 'r.partner_id')
        .select(['r.name', 'r.phone_number'])
        .where('p.account_id', '=', id)
        .execute(),
    ])
    return { companies, onboarding, partnerBankAccounts: bankAccounts, riders }
  },

  /** A partner that gets orders is suspended by administrators first. */
  async openMatters(read, { id }) {
    const open = await read
      .selectFrom('shipping_partners')
      .select('company_name')
      .where('account_id', '=', id)
      .where('approved_at', 'is not', null)
      .where('suspended_at', 'is', null)
      .execute()
    return open.map(({ company_name }) => ({
      what: `${company_name} still gets orders. Write to us to end this.`,
      path: '/contact-us',
    }))
  },

  async erase({ tx }, { id }) {
    const own = await tx
      .updateTable('shipping_partners')
      .set({ phone_number: null })
      .where('account_id', '=', id)
      .returning('id')
      .execute()
    for (const partner of own) {
      await tx.deleteFrom('partner_bank_accounts').where('partner_id', '=', partner.id).execute()
      await tx.deleteFrom('partner_onboardings').where('partner_id', '=', partner.id).execute()
      await tx
        .updateTable('partner_riders')
        .set({ name: 'A rider', phone_number: '' })
        .where('partner_id', '=', partner.id)
        .execute()
    }
  },
}
