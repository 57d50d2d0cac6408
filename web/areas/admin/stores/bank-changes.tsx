import { Alert } from '@mantine/core'
import type { ApprovalStore } from '#contract/stores/approvals.ts'
import { dayAndTime } from '#web/ui/format.ts'
import { List } from '#web/ui/layout.tsx'

/** Says that a store's bank account was changed while it awaits approval; nothing if it wasn't. */
export function BankChanges({ store: { bankChanges = [], bank, first } }: { store: ApprovalStore }) {
  if (bankChanges.length === 0) return null
  return (
    <Alert color="marigold" title="The bank account was changed after the store was submitted">
      <List gap={1}>
        {bankChanges.map(({ by, at, former, withdrew }) => (
          <li key={at}>
            {dayAndTime(at)}, by {by}
            {withdrew
              ? `, which withdrew the first approval by ${withdrew}`
              : first && at > first.at && `, after the first approval by ${first.by}`}
            . Before: {former.name}, {former.accountName}.
          </li>
        ))}
        {bank && (
          <li>
            Now: {bank.bankName} {bank.accountNumber}, {bank.accountName}. Make sure that it is the owner’s.
          </li>
        )}
      </List>
    </Alert>
  )
}
