export interface Toast {
  /** Counts up. */
  id: number
  kind: 'good' | 'bad' | 'info'
  message: string
}

let last = 0
let shown: readonly Toast[] = []
const listeners = new Set<() => void>()

function show(next: readonly Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}

function add(kind: Toast['kind'], message: string) {
  last += 1
  // One toast per sentence, however often it happens, and four at most.
  show([...shown.filter(toast => toast.message !== message), { id: last, kind, message }].slice(-4))
}

/** Short messages at the top right. `good` is what went well, `bad` what didn't, `info` the rest. */
export const toast = {
  good: (message: string) => add('good', message),
  bad: (message: string) => add('bad', message),
  info: (message: string) => add('info', message),
}

/** What Toasts draws. */
export const toastStore = {
  shown: () => shown,
  close: (id: number) => show(shown.filter(each => each.id !== id)),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
