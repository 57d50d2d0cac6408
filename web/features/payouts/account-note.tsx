import type { PayoutAccount } from '#contract/payouts/payout-account.ts'
import { dayAndTime } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'

interface Props {
  bankName: string
  accountEnding: string
  account: PayoutAccount
  /** Name of the store or company that is paid. */
  receiver: string
}

/** Where a payout goes: the account's holder and bank, and what its approver should check before. */
export const AccountNote = ({ bankName, accountEnding, account, receiver }: Props) => (
  <Stack gap={0.5}>
    <span>{account.name}</span>
    <Note>
      {bankName}, ending {accountEnding}
    </Note>
    {account.nameDiffers && (
      <Note late>
        Neither {account.owner} nor {receiver}: ask whose account it is.
      </Note>
    )}
    {account.changedAt && <Note late>Changed on {dayAndTime(account.changedAt)}.</Note>}
  </Stack>
)
