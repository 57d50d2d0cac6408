import { naira } from './format.ts'
import { Text } from './text.tsx'

/** An amount in naira, with digits of equal width. `was` is the price before a discount. */
export function Money({ amount, was, strong }: { amount: number; was?: number | null; strong?: boolean }) {
  const now = (
    <Text weight={strong ? 'bold' : undefined} figures nowrap>
      {naira(amount)}
    </Text>
  )
  if (was === undefined || was === null || was <= amount) return now
  return (
    <span>
      {now}{' '}
      <Text as="s" tone="muted" size="sm" weight="normal" figures nowrap>
        {naira(was)}
      </Text>
    </span>
  )
}
