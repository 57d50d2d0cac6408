import type { PayoutAccount } from '#contract/payouts/payout-account.ts'
import { CellName } from '#web/ui/cell-name.tsx'
import { dayAndTime } from '#web/ui/format.ts'
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
  <CellName>
    {account.name}
    <div>
      <Note>
        {bankName}, ending {accountEnding}
      </Note>
    </div>
    {account.nameDiffers && (
      <div>
        <Note late>
          Neither {account.owner} nor {receiver}: ask whose account it is.
        </Note>
      </div>
    )}
    {account.changedAt && (
      <div>
        <Note late>Changed on {dayAndTime(account.changedAt)}.</Note>
      </div>
    )}
  </CellName>
)
