// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { decideTestimonial } from '#contract/content/testimonials.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import AdminTestimonialsPage from './testimonials.page.tsx'

test('publishing says which words were read, and a refusal shows those that its author has written since', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  const id = '019ac4f2-1f6e-7000-8000-000000000001'
  const row = { id, author: 'customer', name: 'Ada O.', storeUrl: null, stars: 4, status: 'waiting' }
  const at = { createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' }
  let testimonial = 'Everything came as it was shown.'
  const { person, sent } = showPage(
    <AdminTestimonialsPage />,
    ({ method }) => {
      if (method === 'PATCH') {
        testimonial = 'Something else entirely.'
        const refused = { success: false, status: 409, code: 'changed_meanwhile', message: 'Read it again.' }
        return Response.json(refused, { status: 409 })
      }
      const data = { count: 1, counts: { waiting: 1, approved: 0, hidden: 0 }, rows: [{ ...row, ...at, testimonial }] }
      return Response.json({ success: true, data })
    },
    '/admin/testimonials',
  )
  await person.click(await screen.findByRole('button', { name: 'Publish: Ada O.' }))
  expect(await screen.findByText('Something else entirely.')).toBeVisible()
  const decided = sent.filter(({ path }) => path === decideTestimonial.path.replace('{id}', id))
  const seen = { stars: 4, testimonial: 'Everything came as it was shown.' }
  expect(decided).toMatchObject([{ body: { status: 'approved', seen } }])
})
