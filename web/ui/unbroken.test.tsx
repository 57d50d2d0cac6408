import { expect, test } from 'vitest'
import { renderInTheme } from '#tests/harness/components.tsx'
import { unbroken } from './unbroken.tsx'

test('keeps amounts on one line', () => {
  const { container } = renderInTheme(<p>{unbroken('₦35,816.80 of ₦50,000, and −₦1,200.50 back.')}</p>)
  expect([...container.querySelectorAll('p > span')].map(({ textContent }) => textContent)).toEqual([
    '₦35,816.80',
    '₦50,000',
    '−₦1,200.50',
  ])
})

test('keeps numbers of orders and returns on one line, and the text around them as it is', () => {
  const text = 'Return order BM-9N8Y-G4WB-2 and BM-7QY7-V468-R1 to the store?'
  const { container } = renderInTheme(<h2>{unbroken(text)}</h2>)
  expect(container.querySelector('h2')?.textContent).toBe(text)
  expect([...container.querySelectorAll('h2 > span')].map(({ textContent }) => textContent)).toEqual([
    'BM-9N8Y-G4WB-2',
    'BM-7QY7-V468-R1',
  ])
  expect(unbroken('BM and no more')).toBe('BM and no more')
  expect(unbroken(undefined)).toBeUndefined()
})
