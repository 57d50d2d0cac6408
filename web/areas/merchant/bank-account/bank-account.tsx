import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BankAccount as Account, getBankAccount, payoutPauseHours } from '#contract/stores/bank-account.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { queryOf } from '#web/shell/query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { When } from '#web/ui/when.tsx'
import { AddAccount, ChangeAccount } from './bank-account-form.tsx'

/** The store's bank account, with a form to change it for roles that can. */
export function BankAccount() {
  const { data, error, refetch } = useQuery(queryOf(getBankAccount))
  const manages = useRights().can('bank', 'manage')
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (data === undefined)
    return (
      <Section>
        <SkeletonLines lines={5} />
      </Section>
    )
  if (data) return <Kept account={data} manages={manages} />
  if (!manages)
    return (
      <Section>
        <EmptyState title="No bank account yet">The store owner sets the bank account.</EmptyState>
      </Section>
    )
  return (
    <Section title="Where should we pay you?">
      <AddAccount />
    </Section>
  )
}

function Kept({ account, manages }: { account: Account; manages: boolean }) {
  const [changing, setChanging] = useState(false)
  return (
    <>
      {account.payoutsPausedUntil && (
        <Alert color="marigold" title={`Payouts are paused until ${dayAndTime(account.payoutsPausedUntil)}`}>
          The account was changed. We pause payouts for {payoutPauseHours} hours so that you can contact us if it wasn’t
          you.
        </Alert>
      )}
      <Section
        title="Paid to"
        aside={
          manages && (
            <Button variant="default" onClick={() => setChanging(true)}>
              Change account
            </Button>
          )
        }
      >
        <Facts
          facts={[
            ['Name', account.accountName],
            [
              'Account number',
              <Text key="number" figures>
                {account.accountNumber}
              </Text>,
            ],
            ['Bank', account.bankName],
            ['Since', <When key="since" at={account.updatedAt} exact />],
          ]}
        />
        {!manages && <Note>Your role can view this. Only the store owner can change it.</Note>}
      </Section>
      <Modal opened={changing} onClose={() => setChanging(false)} title="Change bank account">
        <ChangeAccount account={account} onDone={() => setChanging(false)} />
      </Modal>
    </>
  )
}
