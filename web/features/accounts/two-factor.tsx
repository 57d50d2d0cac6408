import { Button, Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { permissions } from '#contract/identity/accounts.ts'
import { twoFactor } from '#contract/identity/two-factor.ts'
import { queryOf } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { When } from '#web/ui/when.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpTwoFactor } from './set-up-two-factor.tsx'
import { NewRecoveryCodes, TurnOffTwoFactor } from './two-factor-confirm-form.tsx'

const titles = { setUp: 'Set up two-factor', codes: 'New recovery codes', off: 'Turn two-factor off' } as const

/** Status of two-factor, with forms to change it. */
export function TwoFactor() {
  const { data, error, refetch } = useQuery(queryOf(twoFactor))
  const [opened, setOpened] = useState(false)
  const [dialog, setDialog] = useState<keyof typeof titles>('setUp')
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
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={2} />
  return (
    <Stack gap={3}>
      {data.onSince === null ? (
        <>
          <p>
            Besides your password, you sign in with a code from an app on your phone. A stolen password alone is then
            useless.
          </p>
          <div>
            <Action onClick={() => open('setUp')}>Set it up</Action>
          </div>
        </>
      ) : (
        <>
          <p>
            On since <When at={data.onSince} exact />.{' '}
            <Note late={data.recoveryCodesLeft < 3}>Recovery codes left: {data.recoveryCodesLeft}</Note>
          </p>
          <Row gap={2} wrap>
            <Action onClick={() => open('codes')}>New recovery codes</Action>
            <Button variant="subtle" color="clay" onClick={() => open('off')}>
              Turn off
            </Button>
          </Row>
        </>
      )}
      <Modal opened={opened} onClose={close} title={titles[dialog]} closeOnClickOutside={false}>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={close} />
        ) : dialog === 'setUp' ? (
          <SetUpTwoFactor onCodes={setCodes} />
        ) : dialog === 'codes' ? (
          <NewRecoveryCodes onCodes={setCodes} />
        ) : (
          <TurnOffTwoFactor onDone={close} />
        )}
      </Modal>
    </Stack>
  )
}
