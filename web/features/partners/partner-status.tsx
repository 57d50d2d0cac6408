import { Alert } from '@mantine/core'
import type { PartnerOnboarding } from '#contract/logistics/partner-onboarding.ts'
import { ActionLink } from '#web/ui/action.tsx'

/** What keeps a partner from getting orders, and what to do about it; nothing for one that works. */
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
        <Alert color="marigold" title="We are looking at what you told us">
          Orders come once you are approved. We mail you then.
        </Alert>
      )
    case 'suspended':
      return (
        <Alert color="clay" title="You get no new orders for now">
          {reason} Deliver what you have accepted. What you have earned stays yours.
        </Alert>
      )
    case 'unfinished':
      return (
        <Alert color="marigold" title={reason ? 'Something is to be changed' : 'Tell us of your company'}>
          <p>{reason ?? 'Three short steps, then we look at it. Orders come once you are approved.'}</p>
          {link && <ActionLink to="/shipping-partner/onboarding">{reason ? 'Change it' : 'Begin'}</ActionLink>}
        </Alert>
      )
  }
}
