import { useQuery } from '@tanstack/react-query'
import { getOnboarding } from '#contract/onboarding/onboarding.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { approvalStates } from '#web/features/onboarding/approval-words.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import { toOpenWords } from './to-open-words.ts'

/** Card with the open steps or the status of a store's approval; null once the store is approved. */
export function ToOpen() {
  const { can } = useRights()
  const options = queryOf(getOnboarding)
  const { data } = useQuery({ ...options, enabled: can('onboarding') && options.enabled, staleTime: 60_000 })
  if (!data || data.approval.state === 'approved') return null
  const { approval } = data
  const { label, tone } = approvalStates[approval.state]
  const mine = approval.state === 'draft' || approval.state === 'rejected'
  const { title, text } = toOpenWords(data)
  return (
    <div style={{ marginBottom: 'var(--space-4)' }}>
      <Section title={title} aside={<StatusBadge tone={tone}>{label}</StatusBadge>}>
        <Row gap={3} justify="between" wrap>
          <p style={{ flex: '1 1 260px' }}>{text}</p>
          {mine ? (
            <ActionLink to="/merchant/onboarding" look="main">
              Continue
            </ActionLink>
          ) : (
            <Text as={Link} tone="palm" weight="strong" to="/merchant/onboarding">
              View status
            </Text>
          )}
        </Row>
      </Section>
    </div>
  )
}
