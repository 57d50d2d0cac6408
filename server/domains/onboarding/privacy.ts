import { sql } from 'kysely'
import { documentNames } from '#contract/onboarding/document-names.ts'
import { deleteDocuments } from '#domains/files/index.ts'
import type { Privacy } from '#platform/module.ts'

/** A merchant's identity documents and home address. */
export const onboardingPrivacy: Privacy = {
  tell: async (read, { id }) => ({
    merchantDetails: (
      await read
        .selectFrom('merchant_details')
        .select(sql<string | null>`date_of_birth::text`.as('date_of_birth'))
        .select(['nationality', 'id_document_type', 'id_document_number', 'home_addresses'])
        .where('account_id', '=', id)
        .execute()
    ).map(row => ({ ...row, id_document_type: row.id_document_type && documentNames[row.id_document_type] })),
  }),
  async erase(work, { id }) {
    const deleted = await work.tx
      .deleteFrom('merchant_details')
      .where('account_id', '=', id)
      .returning(['id_document_file_id', 'proof_of_address_file_id'])
      .execute()
    await deleteDocuments(
      work,
      deleted.flatMap(row => [row.id_document_file_id, row.proof_of_address_file_id]),
    )
  },
}
