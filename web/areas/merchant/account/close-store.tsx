import { Button, PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { permissions } from '#contract/identity/accounts.ts'
import { getClosing } from '#contract/identity/privacy.ts'
import {
  closeStore,
  getStoreClosing,
  reopenStore,
  type StoreClosing,
  storeClosingDays,
} from '#contract/stores/closing.ts'
import { Matters } from '#web/features/accounts/matters.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { day } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'

const invalidates = [getStoreClosing.id, getClosing.id]

/** Closing of the store, for its owner. */
export function CloseStore() {
  const { data } = useQuery(queryOf(permissions))
  return data?.role === 'Owner' ? (
    <div id="store">
      <Section title="Close your store">
        <Closing />
      </Section>
    </div>
  ) : null
}

function Closing() {
  const { data, error, refetch } = useQuery(queryOf(getStoreClosing))
  const reopen = useChange(reopenStore, { invalidates })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={3} />
  switch (data.state) {
    case 'hidden':
      return <p>{data.storeName} isn’t on sale, so there is nothing to close.</p>
    case 'closed':
      return (
        <p>
          {data.storeName} closed on <strong>{day(data.closedAt ?? '')}</strong>. Your statements and invoices stay
          here.
        </p>
      )
    case 'closing':
      return (
        <Stack gap={3}>
          <p role="status">
            {data.storeName} is off sale since <strong>{day(data.askedAt ?? '')}</strong>. It closes once everything has
            ended, and not before {storeClosingDays} days have passed. Until then you can reopen it.
          </p>
          <Matters title="Still open:" matters={[...data.cases, ...data.matters]} />
          <div>
            <Action look="main" busy={reopen.isPending} onClick={() => reopen.mutate()}>
              Reopen the store
            </Action>
          </div>
        </Stack>
      )
    case 'open':
      return <Open of={data} />
  }
}

function Open({ of: { storeName, cases, matters } }: { of: StoreClosing }) {
  const [asking, setAsking] = useState(false)
  return (
    <Stack gap={3}>
      <p>
        Customers then can’t find {storeName} or buy from it. You finish open orders and returns, and we pay out what
        you are owed. A paid plan isn’t renewed.
      </p>
      <Matters title="Ends first:" matters={matters} />
      {cases.length > 0 ? (
        <Matters title="You can close the store once this is decided:" matters={cases} />
      ) : asking ? (
        <CloseForm onDone={() => setAsking(false)} />
      ) : (
        <div>
          <Button variant="subtle" color="clay" onClick={() => setAsking(true)}>
            Close my store
          </Button>
        </div>
      )}
    </Stack>
  )
}

function CloseForm({ onDone }: { onDone: () => void }) {
  const { form, change, onSubmit, summary } = useEndpointForm(closeStore, {
    initial: { password: '' },
    input: body => ({ body }),
    invalidates,
    onSuccess: onDone,
  })
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={{ password: 'Your password' }} />
      <PasswordInput
        label="Your password"
        name="password"
        autoComplete="current-password"
        maw={320}
        {...form.getInputProps('password')}
      />
      <Row gap={2} wrap>
        <Button type="submit" color="clay" loading={change.isPending}>
          Take the store off sale
        </Button>
        <Action look="quiet" onClick={onDone}>
          Cancel
        </Action>
      </Row>
    </Stack>
  )
}
