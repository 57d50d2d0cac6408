export interface Toast {
  /** Ascending number. */
  id: number
  kind: 'good' | 'bad' | 'info'
  message: string
  action?: ToastAction
}

/** Button of a toast, such as Undo. */
export interface ToastAction {
  label: string
  onClick: () => void
}

let last = 0
let shown: readonly Toast[] = []
const listeners = new Set<() => void>()

function show(next: readonly Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}

function add(kind: Toast['kind'], message: string, action?: ToastAction) {
  last += 1
  // At most one toast per message, one with a button, one that confirms a change, as the next may undo it, and four in all.
  const others = shown.filter(
    toast => toast.message !== message && !(toast.action ? action : kind === 'good' && toast.kind === 'good'),
  )
  show([...others, { id: last, kind, message, action }].slice(-4))
}

/** Shows short messages at the top right: `good` for success, `bad` for failure, `info` for the rest. */
export const toast = {
  good: (message: string, action?: ToastAction) => add('good', message, action),
  bad: (message: string) => add('bad', message),
  info: (message: string) => add('info', message),
  /** Closes the toast of a message that is no longer true. */
  close: (message: string) => {
    if (shown.some(each => each.message === message)) show(shown.filter(each => each.message !== message))
  },
}

/** Store of the visible toasts. */
export const toastStore = {
  shown: () => shown,
  close: (id: number) => show(shown.filter(each => each.id !== id)),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const keptKey = 'bitmarte_toasts'

/** Reloads the page, which then shows the visible toasts again. */
export function reloadWithToasts() {
  sessionStorage.setItem(keptKey, JSON.stringify(shown))
  location.reload()
}

/** Shows the toasts of the page before `reloadWithToasts`. */
export function showKeptToasts() {
  const kept: unknown = JSON.parse(sessionStorage.getItem(keptKey) ?? '[]')
  sessionStorage.removeItem(keptKey)
  if (Array.isArray(kept)) for (const { kind, message } of kept as Toast[]) add(kind, message)
}
