import { Alert } from '@mantine/core'
import type { Approval } from '#contract/onboarding/onboarding.ts'
import { approvalSteps } from '#web/features/onboarding/approval-words.ts'
import { dayAndTime } from '#web/ui/format.ts'
import { reasonSentence } from '#web/ui/reason-sentence.ts'
import { Section } from '#web/ui/section.tsx'
import { Timeline } from '#web/ui/timeline.tsx'

/** Approval status of a store, and requested changes. */
export function ApprovalProgress({ approval }: { approval: Approval }) {
  if (approval.state === 'draft') return null
  if (approval.state === 'rejected')
    return (
      <Alert color="clay" title="Changes needed before your store can go live">
        {approval.reason}
      </Alert>
    )
  if (approval.state === 'suspended')
    return (
      <Alert color="clay" title="Your store is suspended">
        {reasonSentence(approval.reason)} Customers can’t find it or buy from it, and its payouts are paused. Paid
        orders continue.
      </Alert>
    )
  return (
    <Section title="Status">
      <Timeline
        steps={approvalSteps(approval).map(({ at, ...step }) => ({ ...step, note: at ? dayAndTime(at) : undefined }))}
      />
    </Section>
  )
}
