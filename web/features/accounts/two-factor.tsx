import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { permissions } from '#contract/identity/accounts.ts'
import { twoFactor } from '#contract/identity/two-factor.ts'
import { queryOf } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { When } from '#web/ui/when.tsx'
import { hasPasskeys } from './passkey-browser.ts'
import { AddPasskey, OnePasskey } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpTwoFactor } from './set-up-two-factor.tsx'
import { NewRecoveryCodes, TurnOffTwoFactor } from './two-factor-confirm-form.tsx'

const titles = {
  app: 'Set up an authenticator app',
  passkey: 'Add a passkey',
  codes: 'New recovery codes',
  off: 'Turn two-factor off',
} as const

/** Status of two-factor and its factors, with forms to change them. */
export function TwoFactor() {
  const { data, error, refetch } = useQuery(queryOf(twoFactor))
  const [opened, setOpened] = useState(false)
  const [dialog, setDialog] = useState<keyof typeof titles>('app')
  const [codes, setCodes] = useState<readonly string[]>()
  const open = (which: keyof typeof titles) => {
    setDialog(which)
    setCodes(undefined)
    setOpened(true)
  }
  const client = useQueryClient()
  const close = () => {
    setOpened(false)
    // Not earlier: the page that waits for two-factor would open and hide the recovery codes.
    void client.invalidateQueries({ queryKey: [permissions.id] })
  }
  /** Shows new recovery codes; a further factor has none. */
  const onCodes = (made: readonly string[]) => (made.length > 0 ? setCodes(made) : close())
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={2} />
  const { onSince, app, passkeys, recoveryCodesLeft, required } = data
  const withPasskey = passkeys.length > 0 && hasPasskeys()
  return (
    <Stack gap={3}>
      {onSince === null ? (
        <>
          <p>
            Besides your password, you sign in with a passkey or with a code from an app on your phone. A stolen
            password alone is then useless.
          </p>
          <Row gap={2} wrap>
            {hasPasskeys() && <Action onClick={() => open('passkey')}>Add a passkey</Action>}
            <Action onClick={() => open('app')}>Set up an app</Action>
          </Row>
        </>
      ) : (
        <>
          <p>
            On since <When at={onSince} exact />.{' '}
            <Note late={recoveryCodesLeft < 3}>Recovery codes left: {recoveryCodesLeft}</Note>
          </p>
          <List lined={2} aria-label="Second factors">
            {app && (
              <Row as="li" gap={2} across={4} justify="between" wrap>
                <strong>Authenticator app</strong>
                <Action look="quiet" onClick={() => open('app')}>
                  Replace app
                </Action>
              </Row>
            )}
            {passkeys.map(passkey => (
              <OnePasskey key={passkey.id} passkey={passkey} only={!app && passkeys.length === 1} />
            ))}
          </List>
          <Row gap={2} wrap>
            {hasPasskeys() && <Action onClick={() => open('passkey')}>Add a passkey</Action>}
            {!app && <Action onClick={() => open('app')}>Set up an app</Action>}
            <Action onClick={() => open('codes')}>New recovery codes</Action>
            {!required && (
              <Button variant="subtle" color="clay" onClick={() => open('off')}>
                Turn off
              </Button>
            )}
          </Row>
          {required && <Note>Your account needs two-factor, so it can’t be turned off.</Note>}
        </>
      )}
      <Modal opened={opened} onClose={close} title={titles[dialog]} closeOnClickOutside={false}>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={close} />
        ) : dialog === 'app' ? (
          <SetUpTwoFactor replaces={app} onCodes={onCodes} onCancel={close} />
        ) : dialog === 'passkey' ? (
          <AddPasskey onAdded={onCodes} onCancel={close} />
        ) : dialog === 'codes' ? (
          <NewRecoveryCodes passkey={withPasskey} onCodes={setCodes} onCancel={close} />
        ) : (
          <TurnOffTwoFactor passkey={withPasskey} onDone={close} />
        )}
      </Modal>
    </Stack>
  )
}
