import '@testing-library/jest-dom/vitest'
import { onlineManager } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { endWatch } from '#web/shell/lost-focus.ts'
import { endSession } from '#web/shell/session.ts'
import { toastStore } from '#web/shell/toast.ts'
import { endRetries } from './query-timers.ts'

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
  endRetries()
  // All files share one window, with its focus, network, address, sessions and toasts.
  endWatch()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  onlineManager.setOnline(true)
  history.replaceState(null, '', '/')
  endSession()
  localStorage.clear()
  sessionStorage.clear()
  for (const { id } of toastStore.shown()) toastStore.close(id)
})
