import type { Privacy } from '#platform/module.ts'

/** Contacts in the storefronts of a merchant's stores. */
export const themesPrivacy: Privacy = {
  /** Clears the contacts of published themes and drafts. Looks before the last change can't be restored any more. */
  async erase({ tx }, { id }) {
    const themes = tx
      .selectFrom('merchant_themes as t')
      .innerJoin('stores as s', 's.id', 't.store_id')
      .select('t.id')
      .where('s.merchant_id', '=', id)
    const none = { phone_number: null, email: null, socials: '{}' }
    await tx.deleteFrom('merchant_theme_looks_before').where('merchant_theme_id', 'in', themes).execute()
    await tx.updateTable('merchant_theme_drafts').set(none).where('merchant_theme_id', 'in', themes).execute()
    await tx.updateTable('merchant_themes').set(none).where('id', 'in', themes).execute()
  },
}
