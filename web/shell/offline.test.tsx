import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCustomerOrder } from '#contract/orders/orders.ts'
import { showPage } from '#tests/harness/page.tsx'
import OfflinePage from './offline.page.tsx'
import { Offline } from './offline.tsx'
import { keptQuery, queryOf } from './query.ts'
import { endSession, startSession } from './session.ts'

beforeEach(() => {
  const serviceWorker = Object.assign(new EventTarget(), { controller: {}, register: async () => ({}) })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } })
})
afterEach(() => endSession('customer'))

const id = '01a21fb6-9fee-7382-9786-2aea1b2ce000'
const orderPath = `/customer/orders/${id}`

/** Returns what the offline page lists, after the page shown before has been left. */
async function listed() {
  cleanup()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  showPage(<OfflinePage />, undefined, '/offline')
  return (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
}

function seeHome() {
  document.title = 'Every market in Nigeria, one cart · Bitmarte'
  showPage(<Offline />)
  cleanup()
}

/** Names the page once its data is there, as the page of an order does. */
function Order() {
  const { data } = useQuery({ ...queryOf(getCustomerOrder, { params: { id } }), ...keptQuery })
  return data ? <title>{`Order ${data.orderName} · Bitmarte`}</title> : null
}

function openOrder(respond?: () => Response) {
  document.title = 'Order · Bitmarte'
  showPage(
    <>
      <Order />
      <Offline />
    </>,
    respond,
    orderPath,
  )
}

test('the pages that open without a network have the names that they got with their data, and home is Home', async () => {
  seeHome()
  openOrder(() => Response.json({ success: true, message: 'OK', data: { orderName: 'BM-7K4Q-2M9X' } }))
  await waitFor(() => expect(localStorage.getItem('bitmarte_seen_pages')).toContain('BM-7K4Q-2M9X'))
  expect(await listed()).toEqual(['Order BM-7K4Q-2M9X', 'Home'])
})

test('a product is listed once, whichever variants were chosen', async () => {
  document.title = 'Adire dress · Bitmarte'
  for (const path of ['/product/1', '/product/1?variant=2', '/product/1?variant=3']) {
    showPage(<Offline />, undefined, path)
    cleanup()
  }
  expect(JSON.parse(localStorage.getItem('bitmarte_seen_pages') ?? '[]')).toEqual([
    { path: '/product/1', title: 'Adire dress · Bitmarte', as: 'document' },
  ])
})

test('a page that was left before its data arrived isn’t among them', async () => {
  seeHome()
  openOrder()
  expect(await listed()).toEqual(['Home'])
})
