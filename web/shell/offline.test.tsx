import { act, cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import OfflinePage from './offline.page.tsx'
import { Offline } from './offline.tsx'

const listed = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

test('the pages that open without a network have the names that they got with their data, and home is Home', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const serviceWorker = Object.assign(new EventTarget(), { controller: {}, register: async () => ({}) })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  document.title = 'Every market in Nigeria, one cart · Bitmarte'
  showPage(<Offline />)
  cleanup()
  document.title = 'Order · Bitmarte'
  showPage(<Offline />, undefined, '/customer/orders/01a21fb6-9fee-7382-9786-2aea1b2ce000')
  document.title = 'Order BM-7K4Q-2M9X · Bitmarte'
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  cleanup()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.useRealTimers()
  showPage(<OfflinePage />, undefined, '/offline')
  expect(await listed()).toEqual(['Order BM-7K4Q-2M9X', 'Home'])
})
