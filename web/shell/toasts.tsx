import { useEffect, useMemo, useRef, useState } from 'react'
import { connection } from '#contract/messages.ts'
import { Action } from '#web/ui/action.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { useBrowserStore } from './hydrated.tsx'
import { type Toast, toast, toastStore } from './toast.ts'
import classes from './toasts.module.css'

const none: readonly Toast[] = []

const tones = { good: 'palm', info: 'indigo', bad: 'clay' }

/** Display time in milliseconds; errors stay long enough to be read twice. */
const displayMs = { good: 4_000, info: 6_000, bad: 9_000 }

/** Display time of a toast with a button. */
const actionMs = 15_000

/** Pixels at the top of a phone's screen that a toast can cover. */
const reach = 150

let tapped = Number.POSITIVE_INFINITY

/** Returns whether a toast at the top would cover what the person tapped last, or the field with the focus. */
function isTopInUse(): boolean {
  const field = document.activeElement?.matches('input, textarea, select') ? document.activeElement : undefined
  return [tapped, field?.getBoundingClientRect().top ?? tapped].some(y => y >= 0 && y < reach)
}

const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null

/**
 * Toasts at the top right, which stay while hovered or focused. A phone shows one at a time, the latest first: at the top,
 * or above the bars at the bottom if the person tapped or types at the top, so that it doesn't cover that.
 * A toast with a button stays longer, so it is at the bottom on any screen; a dialog that opens later covers toasts.
 * They are our own
 * because public pages show them and must not load Mantine's controls, about 30 KB.
 */
export function Toasts() {
  const toasts = useBrowserStore(toastStore.subscribe, toastStore.shown, none)
  const [held, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  const corner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const note = ({ target, clientY }: PointerEvent) => {
      if (!corner.current?.contains(target as Node)) tapped = clientY
    }
    addEventListener('pointerdown', note, { capture: true, passive: true })
    return () => removeEventListener('pointerdown', note, { capture: true })
  }, [])
  useEffect(() => {
    const back = () => toast.close(connection)
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
  const newest = toasts.at(-1)?.id
  const oneAtATime = toasts.length > 1 && matchMedia('(max-width: 47.99em)').matches
  const undo = toasts.some(({ action }) => action)
  const place = useMemo(
    () =>
      newest === undefined
        ? {}
        : {
            'data-low': undo || isTopInUse() || undefined,
            'data-undo': undo || undefined,
            'data-under': undo || !isDialogOpen() || undefined,
          },
    [newest, undo],
  )
  return (
    <Stack
      ref={corner}
      gap={2}
      {...place}
      className={classes.corner}
      role="status"
      aria-live="polite"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {(oneAtATime ? toasts.slice(-1) : toasts).map(toast => (
        <Shown key={toast.id} toast={toast} held={held} />
      ))}
    </Stack>
  )
}

function Shown({ toast, held }: { toast: Toast; held: boolean }) {
  const close = () => toastStore.close(toast.id)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => toastStore.close(toast.id), toast.action ? actionMs : displayMs[toast.kind])
    return () => clearTimeout(timer)
  }, [held, toast])
  return (
    <Row gap={2} panel="float" className={classes.toast} style={{ borderLeftColor: `var(--${tones[toast.kind]})` }}>
      <Text grow anywhere style={{ padding: 'var(--space-15) 0' }}>
        {toast.message}
      </Text>
      {toast.action && (
        <Action
          onClick={() => {
            toast.action?.onClick()
            close()
          }}
        >
          {toast.action.label}
        </Action>
      )}
      <Text as="button" tone="muted" size="xl" square={44} type="button" onClick={close} aria-label="Close">
        ×
      </Text>
    </Row>
  )
}
