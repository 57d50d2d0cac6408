import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

test.each([
  [122, 100, '▲ 22%', true],
  [1_234, 100, '▲ 1,134%', true],
  [97, 100, '▼ 3%', false],
  [100, 100, 'no change', undefined],
  [0, 0, 'no change', undefined],
  [5, 0, 'no previous data', undefined],
  [5, -3, 'negative before', undefined],
  [-50, 100, '▼ 150%', false],
  [1000.4, 1000, '▲ under 1%', true],
])('%d after %d: %s', (now, before, text, up) => expect(changeOf(now, before)).toEqual({ text, up }))
