import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { generic } from '#contract/messages.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { useKind } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { Action } from '#web/ui/action.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { type PushState, pushState, turnPushOff, turnPushOn } from './push.ts'

const help: Readonly<Record<PushState, string>> = {
  on: 'This device shows notices, also while Bitmarte is closed.',
  off: 'Get notices on this device, also while Bitmarte is closed.',
  blocked:
    'This browser blocks notices of Bitmarte. Allow them in its settings for this site, and come back to turn them on.',
  missing: 'This browser can’t show notices. On an iPhone, add Bitmarte to the home screen first.',
}

/** Says beside a switch of notices on devices why it can’t be on here; undefined where it can. */
export const whyNoPush = (state: PushState | undefined): string | undefined =>
  state === 'blocked' ? 'Blocked by this browser' : state === 'missing' ? 'Not possible in this browser' : undefined

/** Web push of this browser, with a function that turns it on or off. */
export function usePush() {
  const kind = useKind()
  const client = useQueryClient()
  const queryKey = ['push', kind]
  const { data: state } = useQuery({ queryKey, queryFn: () => pushState(kind), networkMode: 'always', staleTime: 0 })
  const [busy, setBusy] = useState(false)
  const turn = async (on: boolean) => {
    setBusy(true)
    try {
      client.setQueryData(queryKey, await (on ? turnPushOn(kind) : turnPushOff(kind)))
    } catch (error) {
      const sentence = sentenceOf(error)
      // The browser's push service may be unreachable.
      toast.bad(sentence === generic.unforeseen ? 'This browser couldn’t turn notices on. Try again later.' : sentence)
    }
    setBusy(false)
  }
  return { state, busy, turn }
}

/** The switch of this device, for the page where people choose their notices. */
export function PushSwitch() {
  const { state, busy, turn } = usePush()
  if (!state) return null
  return (
    <Row gap={3} across={6} justify="between" wrap>
      <Stack gap={0.5} style={{ flex: '1 1 200px' }}>
        <strong>On this device</strong>
        <Note>{help[state]}</Note>
      </Stack>
      {(state === 'on' || state === 'off') && (
        <Action onClick={() => turn(state === 'off')} busy={busy}>
          {state === 'on' ? 'Turn off' : 'Turn on'}
        </Action>
      )}
    </Row>
  )
}

/** Offers notices on this device after an order. Shows nothing where they are on already or impossible. */
export function PushOffer() {
  const { state, busy, turn } = usePush()
  if (state !== 'off') return null
  return (
    <Row gap={3} justify="between" wrap panel="palm" pad={4} style={{ width: '100%', textAlign: 'start' }}>
      <Text weight="strong" style={{ flex: '1 1 200px' }}>
        Know when the rider is on the way: get notices about your order on this device.
      </Text>
      <Action look="main" onClick={() => turn(true)} busy={busy}>
        Turn on
      </Action>
    </Row>
  )
}
