import { expect, test } from 'vitest'
import { sleepsInTests } from './sleeps.ts'
import { parse } from './source.ts'

const breaks = (text: string, path = 'server/a.test.ts') => sleepsInTests.broken([parse(path, text)])

test.each([
  'await new Promise(resolve => setTimeout(resolve, 100))',
  'await page.waitForTimeout(100)',
  `import { setTimeout as wait } from 'node:timers/promises'`,
  '// sleeps: briefly\nawait page.waitForTimeout(100)',
])('finds %s', text => expect(breaks(text)).toHaveLength(1))

test.each([
  'test.setTimeout(240_000)',
  'await expect.poll(open).toBe(0)',
  '// sleeps: the outage lasts as long as a restart does\nawait page.waitForTimeout(100)',
])('allows %s', text => expect(breaks(text)).toEqual([]))

test('checks only tests', () => {
  expect(breaks('setTimeout(look, 100)', 'server/a.ts')).toEqual([])
  expect(breaks('setTimeout(look, 100)', 'tests/journeys/a.journey.ts')).toHaveLength(1)
})
