import { addReview, answerReview } from '#domains/content/index.ts'
import { after, hour, minute } from '#platform/clock.ts'
import type { SeedShop } from './add-stores.ts'
import { lookOf } from './art/looks.ts'
import { photographerOf } from './art/stages.ts'
import { doAt, type House } from './house.ts'
import { must } from './must.ts'
import type { Pictures } from './pictures.ts'
import { type Random, randomOf } from './random.ts'
import { answers, reviewTexts, storeTexts } from './voices.ts'

const stars = (random: Random) => random.pick([5, 5, 5, 5, 5, 4, 4, 4, 3, 3, 2, 1])

/** Adds reviews of received orders: most review the product, a third the store too. */
export async function addReviews(house: House, shops: readonly SeedShop[], pictures: Pictures): Promise<void> {
  const { platform, end } = house
  const received = await platform.db.read
    .selectFrom('order_items as i')
    .innerJoin('orders as o', join => join.onRef('o.store_id', '=', 'i.store_id').onRef('o.id', '=', 'i.order_id'))
    .where('o.status', 'in', ['delivered', 'completed'])
    .where('o.delivered_at', 'is not', null)
    .select(['o.customer_id', 'i.store_id', 'i.product_id'])
    .select(({ fn }) => fn.min('o.delivered_at').as('at'))
    .groupBy(['o.customer_id', 'i.store_id', 'i.product_id'])
    .orderBy('at')
    .orderBy('i.product_id')
    .execute()
  const pictureIds = await drawUnpacked(pictures)
  const stores = new Set<string>()
  for (const [
    index,
    { customer_id: customer, store_id: storeId, product_id: productId, at: came },
  ] of received.entries()) {
    const random = randomOf(`review ${index}`)
    const moment = after(came ?? end, random.int(3, 60) * hour)
    if (moment >= end) continue
    const shop = shops.find(each => each.storeId === storeId)
    if (random.chance(70)) {
      const rating = stars(random)
      const [title, text] = random.pick(reviewTexts[rating] ?? [])
      const shown = random.chance(15) ? [random.pick(pictureIds)] : []
      const body = { stars: rating, title, text, pictureIds: shown }
      const reviewId = await doAt(house, moment, work => must(addReview(work, customer, { storeId, productId }, body)))
      const answered = after(moment, random.int(20, 600) * minute)
      if (shop && answered < end && random.chance(30)) {
        const answer = { reviewId, text: rating < 4 ? answers[1] : random.pick([answers[0], answers[2]]) }
        await doAt(house, answered, work => must(answerReview(work, platform.config, shop.merchant.scope, answer)))
      }
    }
    const pair = `${customer} ${storeId}`
    if (stores.has(pair) || !random.chance(35)) continue
    stores.add(pair)
    const rating = stars(random)
    const body = { stars: rating, title: '', text: random.pick(storeTexts[rating] ?? []), pictureIds: [] }
    await doAt(house, moment, work => must(addReview(work, customer, { storeId, productId: null }, body)))
  }
}

/** Draws customers' photos of received products. */
function drawUnpacked(pictures: Pictures): Promise<string[]> {
  const stageOf = photographerOf('customers')
  const boxes = ['package', 'wrapped-gift', 'shopping-bags', 'package', 'shopping-bags']
  return pictures.drawAll(
    boxes.map((object, index) => {
      const seed = `${object} ${index}`
      return { look: lookOf(object, 'natural', seed), stage: stageOf(seed), view: index % 2 ? 'near' : 'above' }
    }),
  )
}
