import type { Privacy } from '#platform/module.ts'

/** A merchant's identity documents and home address. */
export const onboardingPrivacy: Privacy = {
  tell: async (read, { id }) => ({
    merchantDetails: await read
      .selectFrom('merchant_details')
      .select(['date_of_birth', 'nationality', 'id_document_type', 'id_document_number', 'home_addresses'])
      .where('account_id', '=', id)
      .execute(),
  }),
  async erase({ tx }, { id }) {
    await tx.deleteFrom('merchant_details').where('account_id', '=', id).execute()
  },
}
