import { expect, test } from 'vitest'
import { returnsQueryOf } from '#web/features/returns/returns-query.ts'
import { waitingLinks } from './waiting-links.ts'

test.each([
  ['returns', undefined],
  ['returns-overdue', 'true'],
] as const)('%s leads to the list of exactly these', (queue, late) => {
  const { search } = new URL(waitingLinks[queue].to, 'https://bitmarte.test')
  expect(returnsQueryOf(new URLSearchParams(search), 'due')).toMatchObject({ tab: 'overdue', late })
})
