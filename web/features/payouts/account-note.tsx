import type { PayoutAccount } from '#contract/payouts/payout-account.ts'
import { dayAndTime } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'

interface Props {
  bankName: string
  accountEnding: string
  account: PayoutAccount
  /** Name of the paid store or company. */
  receiver: string
}

/** Holder and bank of the account that a payout goes to, with what to check before approving it. */
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
