import { useQuery } from '@tanstack/react-query'
import { getStoreTaxRegistration } from '#contract/stores/tax.ts'
import { queryOf } from '#web/shell/query.ts'
import { Facts } from '#web/ui/facts.tsx'
import { day } from '#web/ui/format.ts'
import { Section } from '#web/ui/section.tsx'

/** A store's tax details. Renders nothing before they are loaded. */
export function TaxFacts({ storeId }: { storeId: string }) {
  const { data } = useQuery(queryOf(getStoreTaxRegistration, { params: { id: storeId } }))
  if (!data) return null
  return (
    <Section title="Tax">
      <Facts
        facts={[
          ['VAT', data.vatSince ? `Registered since ${day(data.vatSince)}, ${data.vatRate}%` : 'Not registered'],
          ['TIN', data.tin],
          ['Business name', data.legalName],
          ['Address', data.address],
        ]}
      />
    </Section>
  )
}
