import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Toast, toastStore } from './toast.ts'
import classes from './toasts.module.css'

const none: readonly Toast[] = []
const noneYet = () => none

/** Milliseconds that each stays; what went wrong stays long enough to be read twice. */
const stays = { good: 4_000, info: 6_000, bad: 9_000 }

/**
 * The toasts at the top right. They stay while the pointer or the focus is among them. They are our own because public
 * pages show them too and must not load Mantine's controls, about 30 KB.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.shown, noneYet)
  const [held, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <div
      className={classes.corner}
      role="status"
      aria-live="polite"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {toasts.map(toast => (
        <Shown key={toast.id} toast={toast} held={held} />
      ))}
    </div>
  )
}

function Shown({ toast, held }: { toast: Toast; held: boolean }) {
  const close = () => toastStore.close(toast.id)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => toastStore.close(toast.id), stays[toast.kind])
    return () => clearTimeout(timer)
  }, [held, toast])
  return (
    <div className={`${classes.toast} ${classes[toast.kind]}`}>
      <span className={classes.words}>{toast.message}</span>
      <button type="button" className={classes.close} onClick={close} aria-label="Close">
        ×
      </button>
    </div>
  )
}
