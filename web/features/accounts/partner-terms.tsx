import { useRules } from '#web/shell/rules.ts'
import { naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'

/** What a shipping partner earns and needs, for companies that haven't signed up yet. */
export function PartnerTerms() {
  const { partnerShare, minimumPayout, returnWindowDays } = useRules()
  return (
    <Stack gap={2} panel="palm" pad={4}>
      <Text as="h2" size="lg">
        What you earn and need
      </Text>
      <p>You earn {partnerShare}% of each order’s delivery fee. Discounts don’t reduce it.</p>
      <p>
        It is released when the return window of {returnWindowDays} days ends, and paid on Mondays
        {minimumPayout ? `, from ${naira(minimumPayout)}` : ''}.
      </p>
      <p>
        You need a company or business name with an RC number, an office, and a bank account in your name or the
        company’s. We review your application first.
      </p>
      <Text as="p" links>
        <Link to="/help/deliver-with-us">How delivering with us works</Link>
      </Text>
    </Stack>
  )
}
