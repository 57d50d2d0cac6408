import { sql } from 'kysely'
import { answerQuestion, askQuestion, dismissQuestion, voteHelpful } from '#domains/content/index.ts'
import { after, day, hour } from '#platform/clock.ts'
import type { People } from './add-people.ts'
import type { SeedShop } from './add-stores.ts'
import { doAt, type House } from './house.ts'
import { must } from './must.ts'
import { at, randomOf } from './random.ts'
import { runScheduledJob } from './scheduled-jobs.ts'
import { dismissed, questionsAbout, unanswered } from './voices.ts'

/** Products with questions; of the first ones so many that they have a search. */
const asked = { products: 12, often: 2 }

/** Adds questions about the best-selling products, most of them answered, and votes for their reviews. */
export async function addQuestions(house: House, { customers }: People, shops: readonly SeedShop[]): Promise<void> {
  const { platform, end, clock } = house
  const { config } = platform
  const random = randomOf('questions')
  const askers = customers.map(({ caller }) => caller.accountId)
  for (const [index, { id: productId, store_id: storeId, category }] of (await bestSelling(house)).entries()) {
    const scope = shops.find(shop => shop.storeId === storeId)?.merchant.scope
    if (!scope) continue
    const texts = random.shuffled(questionsAbout(category))
    for (const [question, answer] of texts.slice(0, index < asked.often ? texts.length : random.int(1, 4))) {
      const moment = after(end, -random.int(2 * 24, 30 * 24) * hour)
      const customer = random.pick(askers)
      const questionId = await doAt(house, moment, work =>
        must(askQuestion(work, customer, { productId, text: question })),
      )
      const answered = after(moment, random.int(1, 40) * hour)
      await doAt(house, answered, work => answerQuestion(work, config, scope, { questionId, text: answer }))
    }
  }
  const { products, merchant } = at(shops, 0)
  for (const [index, text] of [...unanswered, dismissed[0]].entries()) {
    const { productId } = at(products, index)
    const question = { productId, text }
    const questionId = await doAt(house, after(end, -(3 + 8 * index) * hour), work =>
      must(askQuestion(work, at(askers, index), question)),
    )
    if (text === dismissed[0])
      await doAt(house, after(end, -day / 2), work =>
        dismissQuestion(work, merchant.scope, { questionId, reason: dismissed[1] }),
      )
  }
  await clock.at(end, () => runScheduledJob(house, 'questions.notify-stores'))
  await addVotes(house, askers)
}

const bestSelling = async ({ platform }: House) => {
  const { rows } = await sql<{ id: string; store_id: string; category: string }>`
    select p.id, p.store_id, c.name as category from products p join categories c on c.id = p.category_id
    where p.visible order by p.sold_count desc, p.name, p.id limit ${asked.products}`.execute(platform.db.read)
  return rows
}

/** Reviews of the best-selling products are found helpful, a few by many. */
async function addVotes(house: House, customers: readonly string[]): Promise<void> {
  const random = randomOf('votes')
  const reviews = await house.platform.db.read
    .selectFrom('reviews as r')
    .innerJoin('products as p', join => join.onRef('p.store_id', '=', 'r.store_id').onRef('p.id', '=', 'r.product_id'))
    .select(['r.id', 'r.customer_id'])
    .orderBy('p.sold_count', 'desc')
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(40)
    .execute()
  await doAt(house, after(house.end, -hour), async work => {
    for (const { id: reviewId, customer_id } of reviews) {
      const readers = random.shuffled(customers.filter(each => each !== customer_id))
      for (const customer of readers.slice(0, Math.floor(random.next() ** 3 * 12)))
        await must(voteHelpful(work, customer, { reviewId, helpful: true }))
    }
  })
}
