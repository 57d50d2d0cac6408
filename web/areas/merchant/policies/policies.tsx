import { useQuery } from '@tanstack/react-query'
import { listPolicies, type Policy } from '#contract/content/policies.ts'
import { queryOf } from '#web/shell/query.ts'
import { useRules } from '#web/shell/rules.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { day } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { useUrl } from '#web/ui/url.ts'
import { DeniedReturns, PolicyDrawer } from './policy-drawer.tsx'

/** Policies of a store for its merchant. The URL's `policy` opens the editor of one. */
export function Policies({ readOnly }: { readOnly: boolean }) {
  const { get, set, to } = useUrl()
  const { returnWindowDays } = useRules()
  const { data, error, refetch } = useQuery(queryOf(listPolicies, {}))
  const rows = data?.rows
  const close = () => set({ policy: null })
  return (
    <Stack gap={4}>
      <Note>
        Customers can always return products within {returnWindowDays} days of delivery. Your policy can offer more, not
        less: whatever it says, customers keep this right.
      </Note>
      {error && !data && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !error && <SkeletonBox height={220} />}
      {rows?.length === 0 && (
        <Section>
          <EmptyState
            title="No policies yet"
            action={
              !readOnly && (
                <ActionLink to={to({ policy: 'new' })} look="main">
                  Write a policy
                </ActionLink>
              )
            }
          >
            Describe your returns and shipping. Customers see it on your storefront and product pages.
          </EmptyState>
        </Section>
      )}
      {rows?.map(policy => (
        <PolicyCard key={policy.id} policy={policy} change={readOnly ? undefined : to({ policy: policy.id })} />
      ))}
      {!readOnly && rows && <PolicyDrawer id={get('policy')} policies={rows} onClose={close} />}
    </Stack>
  )
}

function PolicyCard({ policy, change }: { policy: Policy; change: string | undefined }) {
  return (
    <Section
      title={policy.title}
      aside={
        change && (
          <ActionLink to={change} label={`Change ${policy.title}`}>
            Change
          </ActionLink>
        )
      }
    >
      <Text as="div" lines anywhere style={{ maxWidth: '72ch', marginBottom: 'var(--space-2)' }}>
        {policy.content}
      </Text>
      <DeniedReturns policy={policy} />
      <Note>Changed {day(policy.updatedAt)}</Note>
    </Section>
  )
}
