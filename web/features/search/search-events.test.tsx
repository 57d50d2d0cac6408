import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '#web/shell/session.ts'
import { searchAdded, searchClicked, searchOrdered, searchShown } from './search-events.ts'

const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  sessionStorage.clear()
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Promise.resolve(Response.json({ success: true, message: '', data: null }))
  })
})

test('follows a search to the order, and names the one before that missed', async () => {
  searchShown('okrika', false)
  searchShown('okrika', false)
  searchShown('second hand', true)
  searchClicked('second hand', 'shirt')
  searchAdded('shirt')
  searchAdded('shirt')
  searchAdded('unrelated')
  searchOrdered()
  searchOrdered()
  await expect
    .poll(() => sent)
    .toEqual([
      { search: 'okrika', event: 'missed' },
      { search: 'second hand', event: 'searched' },
      { search: 'second hand', event: 'clicked', after: 'okrika' },
      { search: 'second hand', event: 'added' },
      { search: 'second hand', event: 'ordered' },
    ])
})

test('what a signed-in administrator looks at isn’t counted', async () => {
  startSession({ kind: 'admin', token: 'token', user: {} })
  searchShown('chalk', false)
  await import('./search-events-calls.ts')
  endSession('admin')
  searchShown('rice', true)
  await expect.poll(() => sent).toEqual([{ search: 'rice', event: 'searched' }])
})

test('nothing fails without storage', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  searchShown('rice', true)
  await expect.poll(() => sent).toEqual([{ search: 'rice', event: 'searched' }])
})
