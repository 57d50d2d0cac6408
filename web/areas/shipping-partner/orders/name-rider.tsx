import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listPartnerOrders, type PartnerOrder } from '#contract/delivery/delivery.ts'
import { listRiders, setDispatcherPhone } from '#contract/logistics/partners.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { phone } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'

const carried = ['accepted', 'picked_up', 'at_hub', 'in_transit', 'out_for_delivery', 'delivery_failed', 'returning']

/** Choice of the partner’s rider for an order, whose number the customer sees. Null unless the partner carries it. */
export function NameRider({ order: { id, bitmarteOrderStatus, dispatcher } }: { order: PartnerOrder }) {
  const riders = useQuery(queryOf(listRiders)).data?.rows
  const change = useChange(setDispatcherPhone, { invalidates: [listPartnerOrders.id] })
  if (!carried.includes(bitmarteOrderStatus.code_name)) return null
  return (
    <Section title="Rider">
      {riders?.length === 0 ? (
        <Note>
          The customer sees your own number. <Link to="/shipping-partner/account">Add your riders</Link> to show their
          number.
        </Note>
      ) : (
        <Select
          aria-label="Rider"
          description="The customer sees their number"
          placeholder={dispatcher && !dispatcher.riderId ? phone(dispatcher.phoneNumber) : 'Your own number'}
          data={
            riders?.map(({ id: value, name, phoneNumber }) => ({ value, label: `${name}, ${phone(phoneNumber)}` })) ??
            []
          }
          value={dispatcher?.riderId ?? null}
          allowDeselect={false}
          disabled={change.isPending}
          onChange={riderId => riderId && change.mutate({ params: { id }, body: { riderId } })}
        />
      )}
    </Section>
  )
}
