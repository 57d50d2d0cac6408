import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { actionFailed } from '#contract/messages.ts'
import { paymentCategory } from '#contract/payouts/payouts.ts'
import { type ApprovalStore, setPaymentCategory } from '#contract/stores/approvals.ts'
import { optionsOf, paymentCategories } from '#web/features/store-approval/store-words.ts'
import { useChange } from '#web/shell/query.ts'
import { Facts } from '#web/ui/facts.tsx'
import { count } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { storeCalls } from './store-calls.ts'

const planNames = { starter: 'Starter', growth: 'Growth', pro: 'Pro' } as const

/** The plan of a store and when its payouts fall due. */
export function HowPaid({ store }: { store: ApprovalStore }) {
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
          ]}
        />
        <Select
          label="Payment category"
          allowDeselect={false}
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
