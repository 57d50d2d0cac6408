import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import {
  approvePartner,
  getPartner,
  listPartners,
  type PartnerDetail,
  restorePartner,
  sendPartnerBack,
  suspendPartner,
} from '#contract/logistics/partners.ts'
import { accountNameDiffers } from '#contract/money/account-name.ts'
import { getEarningsOfPartner, listPayoutsOfPartner, payPartner } from '#contract/payouts/partner-money.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { ReasonDialog, type ReasonQuestion } from '#web/features/orders/reason-dialog.tsx'
import { useConfirmPayout } from '#web/features/payouts/confirm-payout.tsx'
import type { ApiFailure } from '#web/shell/failure.ts'
import { useChange } from '#web/shell/query.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { useViewsOnly } from '#web/ui/read-only.tsx'

type Decision = 'send-back' | 'suspend' | 'restore'

const questions = (company: string): Readonly<Record<Decision, ReasonQuestion>> => ({
  'send-back': {
    title: `Send ${company} back?`,
    body: 'The partner sees your reason, makes changes and submits again.',
    confirm: 'Send back',
    reasons: [
      'The RC number is another company’s',
      'The bank account is somebody else’s',
      'The address can’t be found',
    ],
  },
  suspend: {
    title: `Suspend ${company}?`,
    body: 'It gets no new orders, and orders it hasn’t accepted are reassigned. It still delivers the orders it has accepted.',
    confirm: 'Suspend partner',
    reasons: ['Too many failed deliveries', 'Customers complained', 'Its documents have expired'],
  },
  restore: {
    title: `Restore ${company}?`,
    body: 'It can be assigned orders again. It sees your reason.',
    confirm: 'Restore partner',
    reasons: ['Issue resolved', 'Suspended by mistake'],
  },
})

const invalidates = [getPartner.id, listPartners.id]

/** Decisions on a partner, by its status. */
export function PartnerDecisions({ partner }: { partner: PartnerDetail }) {
  const { id, companyName, onboarding, version: seen } = partner
  const viewsOnly = useViewsOnly()
  const [asking, setAsking] = useState<Decision>()
  const invalidate = useInvalidate(invalidates)
  const how = {
    invalidates,
    onSuccess: () => setAsking(undefined),
    // The page then shows what the partner is now.
    onFailure: ({ code }: ApiFailure) => {
      if (code !== 'changed_meanwhile') return undefined
      setAsking(undefined)
      return invalidate()
    },
  }
  const [confirm, dialog] = useConfirm()
  const approve = useChange(approvePartner, how)
  const changes = {
    'send-back': useChange(sendPartnerBack, how),
    suspend: useChange(suspendPartner, how),
    restore: useChange(restorePartner, how),
  }
  if (viewsOnly) return null
  const account = onboarding.bankDetails?.accountName
  const differs =
    account !== undefined && accountNameDiffers(account, { owner: partner.contactName, business: companyName })
  const ask = () => {
    const input = { params: { id }, query: { seen } }
    if (!differs) return approve.mutate(input)
    confirm({
      title: `Approve ${companyName}?`,
      body: `Its bank account is in the name of ${account}, which differs from the owner and from the company. Approve it only if you know whose account it is: its earnings are paid there.`,
      confirm: 'Approve partner',
      run: () => approve.send(input),
    })
  }
  return (
    <Group gap="xs">
      {dialog}
      {onboarding.status === 'waiting' && (
        <>
          <Button variant="default" onClick={() => setAsking('send-back')}>
            Send back
          </Button>
          <Button loading={approve.isPending} onClick={ask}>
            Approve
          </Button>
        </>
      )}
      {onboarding.status === 'working' && (
        <Button variant="default" onClick={() => setAsking('suspend')}>
          Suspend
        </Button>
      )}
      {onboarding.status === 'suspended' && <Button onClick={() => setAsking('restore')}>Restore</Button>}
      <ReasonDialog
        question={asking && questions(companyName)[asking]}
        busy={asking !== undefined && changes[asking].isPending}
        onClose={() => setAsking(undefined)}
        onReason={reason =>
          asking === 'send-back'
            ? changes[asking].mutate({ params: { id }, body: { reason, seen } })
            : asking && changes[asking].mutate({ params: { id }, body: { reason } })
        }
      />
    </Group>
  )
}

/** Pays a partner's available balance now instead of next Monday. */
export function PayNow({ id, companyName, available }: { id: string; companyName: string; available: number }) {
  const [confirm, dialog, asking] = useConfirmPayout()
  const { can } = useRights()
  const pay = useChange(payPartner, { invalidates: [getEarningsOfPartner.id, listPayoutsOfPartner.id] })
  const ask = () =>
    confirm(
      { partnerId: id },
      {
        title: `Pay ${companyName} now instead of next Monday?`,
        confirm: 'Approve payout',
        run: () => pay.send({ params: { id } }),
      },
    )
  if (!can('payments', 'manage')) return null
  return (
    <>
      <Button variant="default" disabled={available <= 0} loading={asking || pay.isPending} onClick={ask}>
        Pay now
      </Button>
      {dialog}
    </>
  )
}
