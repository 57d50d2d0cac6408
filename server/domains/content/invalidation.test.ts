import { afterAll, beforeAll, expect, test } from 'vitest'
import * as featured from '#contract/content/featured-images.ts'
import { answerQuestion, askQuestion, dismissQuestion, listProductQuestions } from '#contract/content/questions.ts'
import { listProductReviews, markHelpful } from '#contract/content/reviews.ts'
import * as testimonials from '#contract/content/testimonials.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, merchant, product } from '#tests/harness/fixtures.ts'
import { storedPicture } from '#tests/harness/pictures.ts'
import { reviewed } from '#tests/harness/reviews.ts'

/** Runs with the response cache on: changes have to show at once. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ sharedAnswersMb: 8 })
})
afterAll(() => app.stop())

const soon = { timeout: 2000, interval: 5 }

test('creating, changing and deleting a featured image shows at once', async () => {
  const { token } = await admin(app)
  const titles = async () => (await app.call(featured.listFeaturedImages)).data.rows.map(({ title }) => title)
  expect(await titles()).toEqual([])
  const body = { title: 'Ankara week', link: '/search?search=ankara', pictureId: await storedPicture(app) }
  const { id } = (await app.call(featured.createFeaturedImage, { token, body })).data
  await expect.poll(titles, soon).toEqual(['Ankara week'])
  await app.call(featured.updateFeaturedImage, { token, params: { id }, body: { title: 'Aso oke week' } })
  await expect.poll(titles, soon).toEqual(['Aso oke week'])
  await app.call(featured.deleteFeaturedImage, { token, params: { id } })
  await expect.poll(titles, soon).toEqual([])
})

test('approving and hiding a testimonial shows at once', async () => {
  const [{ token }, writer] = [await admin(app), await customer(app)]
  const said = async () => (await app.call(testimonials.listTestimonials)).data.count
  expect(await said()).toBe(0)
  const written = await app.call(testimonials.createTestimonial, {
    token: writer.token,
    body: { testimonial: 'It came before noon, as they said.', stars: 5 },
  })
  const decide = (status: 'approved' | 'hidden') =>
    app.call(testimonials.decideTestimonial, { token, params: { id: written.data.id }, body: { status } })
  await decide('approved')
  await expect.poll(said, soon).toBe(1)
  await decide('hidden')
  await expect.poll(said, soon).toBe(0)
})

test('answering and dismissing a question, and marking a review as helpful, show at once', async () => {
  const [store, reader] = [await merchant(app), await customer(app)]
  const goods = await product(app, store.storeId)
  const params = { productId: goods.productId }
  const { id } = await reviewed(app, store, goods, { stars: 5 })
  const answers = async () => (await app.call(listProductQuestions, { params })).data.rows.map(row => row.answer.text)
  const votes = async () => (await app.call(listProductReviews, { params })).data.rows.map(row => row.helpful)
  expect([await answers(), await votes()]).toEqual([[], [0]])
  const asked = { token: reader.token, body: { ...params, text: 'Is it lined with cotton?' } }
  const question = { id: (await app.call(askQuestion, asked)).data.id }
  await app.call(answerQuestion, { token: store.token, params: question, body: { text: 'It is.' } })
  await expect.poll(answers, soon).toEqual(['It is.'])
  await app.call(dismissQuestion, { token: store.token, params: question, body: {} })
  await expect.poll(answers, soon).toEqual([])
  await app.call(markHelpful, { token: reader.token, params: { id } })
  await expect.poll(votes, soon).toEqual([1])
})
