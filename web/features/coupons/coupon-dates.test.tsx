// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createCoupon } from '#contract/coupons/coupons.ts'
import { showPage } from '#tests/harness/page.tsx'
import { NewCoupon } from '#web/areas/merchant/coupons/new-coupon.tsx'

async function showCoupon() {
  const { person, sent } = showPage(<NewCoupon />)
  const fill = async (name: string, typed: string) => {
    const field = screen.getByRole('textbox', { name })
    await person.clear(field)
    if (typed) await person.paste(typed)
  }
  await fill('Title', 'Christmas')
  await fill('Value', '15')
  await fill('First day', '22/11/2026')
  const save = () => person.click(screen.getByText('Create coupon'))
  const created = () => sent.filter(({ method, path }) => method === 'POST' && path.endsWith(createCoupon.path))
  return { fill, save, created, last: screen.getByRole('textbox', { name: 'Last day' }) }
}

test.each([
  ['30/12/2026', '2026-12-30'],
  ['2026-12-30', '2026-12-30'],
  ['30 December 2026', '2026-12-30'],
  ['', null],
])('sends a last day of %j as %j', async (typed, endDate) => {
  const { fill, save, created } = await showCoupon()
  await fill('Last day', typed)
  await save()
  expect(created()).toMatchObject([{ body: { startDate: '2026-11-22', endDate } }])
})

test.each([
  ['31/02/2027', 'February 2027 has 28 days.'],
  ['30/12/2026 14:30', 'Enter the date without a time, for example 30/12/2026.'],
  ['12/30/2026', 'Enter a date as DD/MM/YYYY, for example 30/12/2026.'],
  ['after Christmas', 'Enter a date as DD/MM/YYYY, for example 30/12/2026.'],
  ['21/11/2026', 'Choose a date on or after 22/11/2026.'],
])('keeps a last day of %s in the field and doesn’t send it', async (typed, problem) => {
  const { fill, save, created, last } = await showCoupon()
  await fill('Last day', typed)
  await save()
  expect(last).toHaveValue(typed)
  expect(last).toHaveAccessibleDescription(expect.stringContaining(problem))
  expect(screen.getByRole('alert')).toHaveTextContent(`Last day: ${problem}`)
  expect(created()).toEqual([])
  await fill('Last day', '30/12/2026')
  await save()
  expect(created()).toMatchObject([{ body: { endDate: '2026-12-30' } }])
})
