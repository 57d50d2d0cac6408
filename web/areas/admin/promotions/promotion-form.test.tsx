// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdminPromotion } from '#contract/offers/offers.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { EditPromotion } from './promotion-form.tsx'

const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()

async function saveWithStart(promotion: Pick<AdminPromotion, 'startsAt' | 'endsAt'>) {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  const shown = {
    ...promotion,
    id: '019ac4f2-1f6e-7000-8000-000000000001',
    label: 'New',
    banner: '',
    product: { id: '019ac4f2-1f6e-7000-8000-000000000002', name: 'Wrapper', hostedImages: [], pricing: [] },
  } as unknown as AdminPromotion
  const page = showPage(<EditPromotion promotion={shown} onClose={() => {}} />, undefined, '/admin/promotions')
  const start = await screen.findByRole('textbox', { name: /^From/ })
  await page.person.clear(start)
  await page.person.type(start, '30/12/2098 08:00')
  await page.person.tab()
  await page.person.click(screen.getByRole('button', { name: 'Save' }))
  return page
}

const changes = (page: Awaited<ReturnType<typeof saveWithStart>>) =>
  page.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

test('asks whether what is shown stays until the new start, and sends both as one change', async () => {
  const page = await saveWithStart({ startsAt: hours(-2), endsAt: '2099-01-01T00:00:00.000Z' })
  const question = await screen.findByRole('dialog', { name: 'This is shown now. Keep it until then?' })
  // Above the form, not behind it.
  const form = screen.getByRole('dialog', { name: 'Wrapper' })
  expect(form.compareDocumentPosition(question) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(question).toHaveTextContent(/until .*30 Dec 2098, 08:00, and the new one from then on/)
  expect(changes(page)).toEqual([])
  await page.person.click(screen.getByRole('button', { name: 'Keep and schedule' }))
  expect(changes(page)).toMatchObject([{ startsAt: '2098-12-30T07:00:00.000Z', keepUntilStart: true }])
})

test('a later start of what isn’t shown is saved without a question', async () => {
  const page = await saveWithStart({ startsAt: hours(2), endsAt: '2099-01-01T00:00:00.000Z' })
  expect(changes(page)).toMatchObject([{ startsAt: '2098-12-30T07:00:00.000Z' }])
  expect(changes(page)[0]).not.toHaveProperty('keepUntilStart')
})
