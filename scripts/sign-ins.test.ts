import { expect, test, vi } from 'vitest'
import { printSignIns } from './sign-ins.ts'

test.each([true, false])('says below the sign-ins whether demo orders are still loading: %s', loading => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  printSignIns('http://localhost:4000', loading)
  const lines = log.mock.calls.map(([line]) => String(line))
  log.mockRestore()
  expect(lines.filter(line => line.includes('http://localhost:4000/merchant/login'))).toHaveLength(2)
  expect(lines.some(line => line.includes('Demo orders keep arriving'))).toBe(loading)
})
