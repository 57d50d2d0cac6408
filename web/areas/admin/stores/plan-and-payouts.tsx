import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { actionFailed } from '#contract/failures.ts'
import { paymentCategory } from '#contract/payouts/payouts.ts'
import { listPaused } from '#contract/payouts/transfers.ts'
import { type ApprovalStore, setPaymentCategory } from '#contract/stores/approvals.ts'
import { PausePayouts } from '#web/features/payouts/pause-payouts.tsx'
import { bankPauseSentence } from '#web/features/payouts/payout-words.ts'
import { optionsOf, paymentCategories } from '#web/features/store-approval/store-words.ts'
import { planNames } from '#web/features/stores/plan-names.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { count, day } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { useViewsOnly } from '#web/ui/read-only.tsx'
import { Section } from '#web/ui/section.tsx'
import { useOpens } from '../page-resources.ts'
import { storeCalls } from './store-calls.ts'

const closingWords = ({ closingAt, closedAt }: ApprovalStore): string =>
  closedAt ? `Closed on ${day(closedAt)}` : `Off sale since ${day(closingAt ?? '')}, closes once everything has ended`

/** The plan of a store and when its payouts fall due. */
export function HowPaid({ store }: { store: ApprovalStore }) {
  const viewsOnly = useViewsOnly()
  const [chosen, setChosen] = useState(store.paymentCategory)
  const change = useChange(setPaymentCategory, {
    invalidates: storeCalls,
    failure: actionFailed.updatePaymentCategory,
  })
  return (
    <Section title="Plan and payouts">
      <Stack gap={3}>
        <Facts
          facts={[
            ['Plan', planNames[store.plan]],
            ['Open orders', count(store.openOrders)],
            ['Open payouts', count(store.openPayouts)],
            ...(store.closingAt ? [['Closing', closingWords(store)] as const] : []),
          ]}
        />
        {store.bankPause && <Note late>{bankPauseSentence(store.bankPause)}</Note>}
        <Payouts store={store} />
        <Select
          label="Payment category"
          allowDeselect={false}
          disabled={viewsOnly}
          data={optionsOf(paymentCategories)}
          value={chosen}
          onChange={value => setChosen(before => paymentCategory.safeParse(value).data ?? before)}
        />
        {chosen !== store.paymentCategory && (
          <>
            <Note>Applies to orders completed from now on. The merchant is notified.</Note>
            <Button
              loading={change.isPending}
              onClick={() => change.mutate({ params: { id: store.id }, body: { paymentCategory: chosen } })}
            >
              Save payment category
            </Button>
          </>
        )}
      </Stack>
    </Section>
  )
}

/** A store's payouts, and whether they are paused, for roles that see payments. */
function Payouts({ store: { id, storeName } }: { store: ApprovalStore }) {
  const opens = useOpens()('/admin/payouts')
  const { data } = useQuery({ ...queryOf(listPaused, { query: { storeId: id, limit: 1 } }), enabled: opens })
  if (!opens) return null
  const [pause] = data?.rows ?? []
  return (
    <>
      {pause && (
        <Note late>
          Payouts are paused since {day(pause.pausedAt)}: {pause.reason}
        </Note>
      )}
      <Row gap={3} wrap>
        <ActionLink to={`/admin/payouts?search=${encodeURIComponent(storeName)}`}>Payouts of this store</ActionLink>
        <PausePayouts receiver={{ kind: 'store', id, name: storeName }} paused={data && pause !== undefined} />
      </Row>
    </>
  )
}
