import { useQuery } from '@tanstack/react-query'
import { getStoreProfile } from '#contract/stores/store-profile.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { queryOf } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { dayInLagos, weekday } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'

/** Card that says until when the store is on holiday, with a link to end it; null while it isn't. */
export function Away() {
  const { can } = useRights()
  const id = useSession()?.user.storeId ?? ''
  const options = queryOf(getStoreProfile, { params: { id } })
  const { data } = useQuery({ ...options, enabled: can('profile') && options.enabled, staleTime: 60_000 })
  const holiday = data?.at(-1)?.store.holiday
  const today = dayInLagos()
  if (!holiday || holiday.from > today || holiday.until < today) return null
  return (
    <div style={{ marginBottom: 'var(--space-4)' }}>
      <Section title={`You are away until ${weekday(`${holiday.until}T12:00:00Z`)}`}>
        <Row gap={3} justify="between" wrap>
          <p style={{ flex: '1 1 260px' }}>
            Customers can still order. You send their orders when you are back. What was promised before stays.
          </p>
          {can('profile', 'manage') && (
            <ActionLink to="/merchant/store-profile#holiday">Change or end the holiday</ActionLink>
          )}
        </Row>
      </Section>
    </div>
  )
}
