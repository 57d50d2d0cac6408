import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { toastStore } from '#web/shell/toast.ts'

/** Browser APIs that Mantine needs and jsdom lacks. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= NoObserver
window.matchMedia ??= query => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})
Element.prototype.scrollIntoView ??= () => {}

afterEach(() => {
  cleanup()
  // All files share one window, and a session's kind is read from its address.
  history.replaceState(null, '', '/')
  for (const { id } of toastStore.shown()) toastStore.close(id)
})
