import { Button, Checkbox, PasswordInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserKind } from '#contract/access.ts'
import { closesWhen } from '#contract/identity/closes-when.ts'
import {
  askForOwnData,
  type Closing,
  closeOwnAccount,
  dataAgainMs,
  downloadOwnData,
  getClosing,
  getOwnData,
  keepOwnAccount,
} from '#contract/identity/privacy.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useKind } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { Action } from '#web/ui/action.tsx'
import { timeNow } from '#web/ui/clock.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { dayAndTime, endWords, naira } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { When } from '#web/ui/when.tsx'
import { fieldLabels } from './auth-words.ts'
import { closingDay } from './closing-day.ts'
import { Matters } from './matters.tsx'

/** Download of everything about the account, and closing it. Administrators' accounts are deleted by superadmins. */
export function OwnPrivacy() {
  const kind = useKind()
  return (
    <>
      <div id="data">
        <Section title="Download your data">
          <OwnData />
        </Section>
      </div>
      {kind !== 'admin' && (
        <div id="close">
          <Section title="Close your account">
            <CloseAccount kind={kind} />
          </Section>
        </div>
      )}
    </>
  )
}

/** What a file of somebody's own data has, by the kind of account. */
const heldAbout: Readonly<Record<UserKind, string>> = {
  customer: 'your account, orders, payments, messages and what you like',
  merchant: 'your account, your store with its bank account, your role in it and your messages',
  partner: 'your account, your company’s details, bank account and riders',
  admin: 'your account, your sign-ins and your notifications',
}

type Closes = Exclude<UserKind, 'admin'>

/** What keeps an account open, by its kind. */
const keepsOpen: Readonly<Record<Closes, string>> = {
  customer: 'an order, a return or store credit, which you can give up',
  merchant: 'a live store that you own, or its balance',
  partner: 'new orders for your company, or its balance',
}

/** What is erased when an account closes, by its kind. Administrators' accounts are deleted by superadmins. */
const erased: Readonly<Record<Closes, readonly string[]>> = {
  customer: [
    'your name, e-mail, phone number, picture, addresses and devices',
    'your messages, cart, wishlist, follows, notifications and saved cards',
    'your name on reviews, answered questions, orders and payments, which stay as “A customer”',
  ],
  merchant: [
    'your name, e-mail, phone number, picture and devices',
    'your identity documents and home address, your notifications and what you wrote in conversations',
    'of a store that you own: its phone number, street and bank account',
  ],
  partner: [
    'your name, e-mail, phone number, picture and devices',
    'your company’s phone number, bank account and papers, your riders’ names and numbers, and your notifications',
  ],
}

function OwnData() {
  const kind = useKind()
  const client = useQueryClient()
  const { data } = useQuery({
    ...queryOf(getOwnData),
    // A job makes the file.
    refetchInterval: ({ state }) => (state.data?.readyAt === null ? 3_000 : false),
  })
  const ask = useChange(askForOwnData, { invalidates: [getOwnData.id] })
  const save = async () => {
    const file = await client.fetchQuery({ ...queryOf(downloadOwnData), gcTime: 0 }).catch(() => undefined)
    if (!file) return toast.bad('The file couldn’t be downloaded. Try again.')
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([file.content], { type: 'application/json' }))
    link.download = 'bitmarte-data.json'
    link.click()
    // Some browsers need the URL for a moment after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  const again = new Date(Date.parse(data?.askedAt ?? '') + dataAgainMs)
  const canAgain = again <= timeNow()
  return (
    <Stack gap={3}>
      <p>A file with everything that we hold about you: {heldAbout[kind]}.</p>
      {data?.readyAt ? (
        <Row gap={3} wrap>
          <Action onClick={save}>Download file</Action>
          {canAgain && (
            <Action busy={ask.isPending} onClick={() => ask.mutate()}>
              Prepare a new file
            </Action>
          )}
          <Note>
            Made <When at={data.readyAt} exact />, kept until {endWords(data.expiresAt)}.
            {canAgain ? ' A new one replaces it.' : ` You can prepare a new one from ${dayAndTime(again)}.`}
          </Note>
        </Row>
      ) : data ? (
        <p role="status">We’re preparing the file. We email you when it’s ready.</p>
      ) : (
        <div>
          <Action busy={ask.isPending} onClick={() => ask.mutate()}>
            Prepare the file
          </Action>
        </div>
      )}
    </Stack>
  )
}

function CloseAccount({ kind }: { kind: Closes }) {
  const [open, setOpen] = useState(false)
  const { data } = useQuery(queryOf(getClosing))
  const keep = useChange(keepOwnAccount, { invalidates: [getClosing.id] })
  if (!data) return <SkeletonLines lines={3} />
  if (data.closesAt)
    return (
      <Stack gap={3}>
        <p role="status">
          Your account closes <strong>{closesWhen(closingDay(data.closesAt), data.matters.length > 0)}</strong>. Until
          then you can still use it, or decide to keep it.
        </p>
        {data.givesUp > 0 && (
          <p>
            You gave up <strong>{naira(data.givesUp)}</strong> of credit, which expires then. Until then you can spend
            it. What you get later, such as a refund, isn’t given up.
          </p>
        )}
        <Matters title="Still open:" matters={data.matters} />
        {open && <CloseForm closing={data} open onDone={() => setOpen(false)} />}
        <Row gap={2} wrap>
          <Action look="main" busy={keep.isPending} onClick={() => keep.mutate()}>
            Keep my account
          </Action>
          {!open && data.credit > data.givesUp && (
            <Action onClick={() => setOpen(true)}>Give up {naira(data.credit)} of credit</Action>
          )}
        </Row>
      </Stack>
    )
  return (
    <Stack gap={3}>
      <p>
        Your account closes 14 days after you ask for it, or later, once nothing is open, such as {keepsOpen[kind]}.
        Until then you can still use it, or decide to keep it. When it closes, we erase:
      </p>
      <Text as="ul" style={{ paddingLeft: 'var(--space-6)', listStyle: 'disc' }}>
        {erased[kind].map(what => (
          <li style={{ display: 'list-item' }} key={what}>
            {what}
          </li>
        ))}
      </Text>
      <p>
        We keep orders, payments and invoices for 6 years, because tax law requires it.
        {kind === 'customer' && ' Only invoices keep the buyer’s name.'} The{' '}
        <Text as={Link} to="/privacy" tone="palm" underline>
          privacy notice
        </Text>{' '}
        says more.
      </p>
      <Matters title="Open now:" matters={data.matters} />
      <CloseForm closing={data} open={open} onOpen={() => setOpen(true)} onDone={() => setOpen(false)} />
    </Stack>
  )
}

interface CloseProps {
  closing: Closing
  /** Asks for the password. Before that, only what becomes of the credit can be chosen. */
  open: boolean
  onOpen?: () => void
  onDone: () => void
}

/** Confirms with the password that the account closes, or gives up the credit for which a closing one waits. */
function CloseForm({ closing: { closesAt, credit }, open, onOpen, onDone }: CloseProps) {
  const client = useQueryClient()
  const { form, change, onSubmit, summary } = useEndpointForm(closeOwnAccount, {
    initial: { password: '', giveUp: false },
    input: ({ password, giveUp }) => ({ body: { password, giveUp: giveUp && credit > 0 ? credit : undefined } }),
    invalidates: [getClosing.id],
    onSuccess: ({ data }) => {
      // Before the form closes: the page says at once that the account closes.
      client.setQueryData(queryOf(getClosing).queryKey, data)
      onDone()
    },
    onFailure: ({ code }) => {
      if (code !== 'credit_changed') return
      form.setFieldValue('giveUp', false)
      return client.invalidateQueries({ queryKey: [getClosing.id] })
    },
  })
  const { giveUp } = form.values
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={fieldLabels} />
      {credit > 0 && (
        <Checkbox
          label={`I give up my credit of ${naira(credit)}. It expires when the account closes, and I get nothing for it.`}
          {...form.getInputProps('giveUp', { type: 'checkbox' })}
        />
      )}
      {credit > 0 && !giveUp && <Note>Otherwise your account closes once you have spent it.</Note>}
      {open ? (
        <>
          <PasswordInput
            label={fieldLabels.password}
            name="password"
            autoComplete="current-password"
            maw={320}
            {...form.getInputProps('password')}
          />
          <Row gap={2} wrap>
            <Button type="submit" color="clay" loading={change.isPending} disabled={closesAt !== null && !giveUp}>
              {closesAt === null ? 'Close my account' : 'Give up the credit'}
            </Button>
            <Action look="quiet" onClick={onDone}>
              Cancel
            </Action>
          </Row>
        </>
      ) : (
        <div>
          <Button variant="subtle" color="clay" onClick={onOpen}>
            Close my account
          </Button>
        </div>
      )}
    </Stack>
  )
}
