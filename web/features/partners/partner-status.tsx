import { Alert } from '@mantine/core'
import type { PartnerOnboarding } from '#contract/logistics/partner-onboarding.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { reasonSentence } from '#web/ui/reason-sentence.ts'

/** Notice of why a partner gets no orders, with the next step; null for a working partner. */
export function PartnerStanding({
  onboarding: { status, reason },
  link,
}: {
  onboarding: PartnerOnboarding
  link?: boolean
}) {
  switch (status) {
    case 'working':
      return null
    case 'waiting':
      return (
        <Alert color="marigold" title="Your application is under review">
          You get orders once you are approved. We’ll email you.
        </Alert>
      )
    case 'suspended':
      return (
        <Alert color="clay" title="You get no new orders for now">
          {reasonSentence(reason)} Deliver the orders you have accepted. You keep your earnings.
        </Alert>
      )
    case 'unfinished':
      return (
        <Alert color="marigold" title={reason ? 'Changes needed' : 'Complete your company details'}>
          <p>{reason ?? 'Three short steps, then we review them. You get orders once you are approved.'}</p>
          {link && <ActionLink to="/shipping-partner/onboarding">{reason ? 'Edit' : 'Start'}</ActionLink>}
        </Alert>
      )
  }
}
