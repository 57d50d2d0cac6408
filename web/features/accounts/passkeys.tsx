import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addPasskey, passkeyOptions, removePasskey, renamePasskey } from '#contract/identity/passkeys.ts'
import { listSessions } from '#contract/identity/sessions.ts'
import { type Passkey, twoFactor } from '#contract/identity/two-factor.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { ApiFailure } from '#web/shell/failure.ts'
import { useChange } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { Action } from '#web/ui/action.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { When } from '#web/ui/when.tsx'
import { createPasskey, passkeyProblem } from './passkey-browser.ts'

const invalidates = [twoFactor.id]

/** A passkey of the own account, with dialogs to rename and remove it. `only` is true for the only second factor. */
export function OnePasskey({ passkey, only }: { passkey: Passkey; only: boolean }) {
  const [dialog, setDialog] = useState<'rename' | 'remove'>()
  const close = () => setDialog(undefined)
  return (
    <Row as="li" gap={2} across={4} justify="between" wrap>
      <Stack gap={0.5} anywhere>
        <strong>{passkey.name}</strong>
        <Note>
          Passkey, added <When at={passkey.addedAt} within />,{' '}
          {passkey.lastUsedAt ? (
            <>
              last used <When at={passkey.lastUsedAt} within />
            </>
          ) : (
            'not used yet'
          )}
        </Note>
      </Stack>
      <Row gap={1}>
        <Action look="quiet" aria-label={`Rename ${passkey.name}`} onClick={() => setDialog('rename')}>
          Rename
        </Action>
        {!only && (
          <Action look="quiet" aria-label={`Remove ${passkey.name}`} onClick={() => setDialog('remove')}>
            Remove
          </Action>
        )}
      </Row>
      <Modal opened={dialog === 'rename'} onClose={close} title={`Rename ${passkey.name}`}>
        <Rename passkey={passkey} onDone={close} />
      </Modal>
      <Modal opened={dialog === 'remove'} onClose={close} title={`Remove ${passkey.name}?`}>
        <Remove passkey={passkey} onDone={close} />
      </Modal>
    </Row>
  )
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { form, change, onSubmit, summary } = useEndpointForm(renamePasskey, {
    initial: { name: passkey.name },
    input: body => ({ params: { id: passkey.id }, body }),
    invalidates,
    onSuccess: onDone,
  })
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={{ name: 'Name' }} />
      <TextInput label="Name" name="name" maxLength={60} data-autofocus {...form.getInputProps('name')} />
      <FormButtons save="Rename" busy={change.isPending} onCancel={onDone} />
    </Stack>
  )
}

function Remove({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { form, change, onSubmit, summary } = useEndpointForm(removePasskey, {
    initial: { password: '' },
    input: body => ({ params: { id: passkey.id }, body }),
    invalidates,
    onSuccess: onDone,
  })
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
      <p>It no longer signs you in. Delete it on your device too.</p>
      <FormSummary {...summary} labels={{ password: 'Your password' }} />
      <CurrentPassword {...form.getInputProps('password')} />
      <FormButtons save="Remove" busy={change.isPending} onCancel={onDone} />
    </Stack>
  )
}

interface AddProps {
  onAdded: (codes: readonly string[]) => void
  onCancel: () => void
}

/** Adds a passkey: password, then the browser's own dialog. Passes the recovery codes on, if it is the first factor. */
export function AddPasskey({ onAdded, onCancel }: AddProps) {
  const [creating, setCreating] = useState(false)
  const [problem, setProblem] = useState<string>()
  const add = useChange(addPasskey, { invalidates: [twoFactor.id, listSessions.id], failure: false })
  const { form, change, onSubmit, summary } = useEndpointForm(passkeyOptions, {
    initial: { password: '', name: '' },
    input: ({ password }) => ({ body: { password } }),
    success: false,
    onFailure: () => setProblem(undefined),
    onSuccess: async ({ data: options }) => {
      setCreating(true)
      setProblem(undefined)
      try {
        const passkey = await createPasskey(options)
        const { data } = await add.mutateAsync({ body: { name: form.getValues().name, passkey } })
        onAdded(data.recoveryCodes)
      } catch (error) {
        setProblem(error instanceof ApiFailure ? error.sentence : passkeyProblem(error))
      } finally {
        setCreating(false)
      }
    },
  })
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
      <p>Your device, a security key or your password manager keeps the passkey. It never leaves it.</p>
      <FormSummary
        message={problem ?? summary.message}
        errors={summary.errors}
        labels={{ password: 'Your password', name: 'Name' }}
      />
      <CurrentPassword {...form.getInputProps('password')} />
      <TextInput
        label="Name (optional)"
        description="Such as “Work laptop”. Left empty, it’s named after your browser."
        name="name"
        maxLength={60}
        {...form.getInputProps('name')}
      />
      <FormButtons save="Add passkey" busy={change.isPending || creating} onCancel={onCancel} />
    </Stack>
  )
}

function CurrentPassword(props: object) {
  const email = useSession()?.user.email
  return (
    <>
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
      <PasswordInput label="Your password" name="password" autoComplete="current-password" data-autofocus {...props} />
    </>
  )
}
