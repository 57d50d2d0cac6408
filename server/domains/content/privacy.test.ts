import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerQuestion, askQuestion, reportQuestion } from '#contract/content/questions.ts'
import { addMerchantReview, markHelpful, reportReview } from '#contract/content/reviews.ts'
import { askForOwnData, downloadOwnData } from '#contract/identity/privacy.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { customer, merchant, type Person, product } from '#tests/harness/fixtures.ts'
import { reviewed } from '#tests/harness/reviews.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function dataOf({ token }: Person): Promise<string> {
  await app.call(askForOwnData, { token })
  await app.runJobs()
  return (await app.call(downloadOwnData, { token })).data.content
}

test('one’s data names what was reviewed, asked about, marked as helpful and reported', async () => {
  const store = await merchant(app)
  const { storeId } = store
  const goods = await product(app, storeId, { name: 'Kaftan, white' })
  const { productId } = goods
  const { id, writer } = await reviewed(app, store, goods, { stars: 1, text: 'Buy soap from me instead.' })
  await app.call(addMerchantReview, { token: writer.token, body: { merchantId: storeId, stars: 4, text: 'Quick.' } })
  const reader = await customer(app)
  const { token } = reader
  const { data: question } = await app.call(askQuestion, { token, body: { productId, text: 'Is it blue?' } })
  await app.call(answerQuestion, { token: store.token, params: { id: question.id }, body: { text: 'It is.' } })
  await app.call(markHelpful, { token, params: { id } })
  await app.call(reportReview, { token, params: { id }, body: { reason: 'spam', note: 'It sells soap.' } })
  const insult = { reason: 'offensive', note: 'It is white.' } as const
  await app.call(reportQuestion, { token, params: { id: question.id }, body: insult })

  const subject = { product: 'Kaftan, white', store: expect.any(String) }
  const written = JSON.parse(await dataOf(writer))
  expect(written).not.toHaveProperty('helpfulReviews')
  expect(written).not.toHaveProperty('reportedReviews')
  expect(written.reviews).toHaveLength(2)
  expect(written.reviews).toContainEqual(expect.objectContaining({ ...subject, stars: 1, picture_ids: [] }))
  expect(written.reviews).toContainEqual(expect.objectContaining({ ...subject, product: null, text: 'Quick.' }))
  const read = await dataOf(reader)
  expect(JSON.parse(read)).not.toHaveProperty('reviews')
  expect(JSON.parse(read)).toMatchObject({
    questions: [{ ...subject, text: 'Is it blue?' }],
    helpfulReviews: [subject],
    reportedReviews: [{ ...subject, reason: 'Advertising or spam', note: 'It sells soap.' }],
    reportedQuestions: [{ ...subject, reason: 'Insults or threats', note: 'It is white.' }],
  })
  expect(read).not.toContain('Buy soap from me')
})
