import { Readable } from 'node:stream'
import { approveProduct, createProduct, setFile } from '#domains/catalog/index.ts'
import { saveGoods } from '#domains/files/index.ts'
import { after, day } from '#platform/clock.ts'
import { toKobo } from '#platform/money.ts'
import { smallPdf } from '#platform/small-pdf.ts'
import type { People } from './add-people.ts'
import type { SeedShop } from './add-stores.ts'
import { lookOf } from './art/looks.ts'
import { photographerOf } from './art/stages.ts'
import { doAt, type House } from './house.ts'
import { must } from './must.ts'
import type { Pictures } from './pictures.ts'
import type { PlannedCheckout, PlannedItem } from './plan-history.ts'
import { at } from './random.ts'

/** Store and child category of the digital products. */
const seller = { store: 'Oyo Crafts', child: 'Sewing' }

const goods = [
  {
    name: 'Àdìrẹ ẹlẹ́kọ patterns to print',
    sku: 'OC-PDF-1',
    icon: 'thread',
    naira: 3_500,
    description: ['Eight traditional patterns to print and trace, with how much starch each takes.'],
    file: {
      name: 'adire-eleko-patterns.pdf',
      lines: [
        'Adire eleko, eight patterns',
        'Print at full size. Trace with cassava starch on one side of the cloth.',
        '1. Ibadandun: the pillars of Mapo Hall, in a grid of squares.',
        '2. Olokun: shells and fish, for the goddess of the sea.',
        '3. Sunbebe: beads in rows; keep the lines half a finger apart.',
        '4. Eyepe: birds facing each other across a centre line.',
        '5. Mat: crossing lines, the first to learn.',
        '6. Umbrellas. 7. Combs. 8. Leaves of cassava.',
        'Dye three times in indigo, dry in the shade, scrape off the starch.',
      ],
    },
  },
  {
    name: 'Learn to weave a raffia bag',
    sku: 'OC-PDF-2',
    icon: 'knot',
    naira: 2_000,
    description: ['A guide of twelve steps for a market bag, with the knots and what to buy.'],
    file: {
      name: 'raffia-bag.pdf',
      lines: [
        'A raffia bag in twelve steps',
        'You need two bundles of raffia, a blunt needle and a wooden handle.',
        'Soak the raffia for an hour. Split it as wide as a grain of rice.',
        'Begin with a base of twenty pairs; weave over two, under two.',
        'Turn up the sides after the width of your hand.',
        'Close with a row of knots, and dry it flat for a day.',
      ],
    },
  },
]

/** Adds digital products and returns their buyers' checkouts. Does nothing when their store isn't seeded. */
export async function addDigitalGoods(
  house: House,
  people: People,
  { shops, pictures }: { shops: readonly SeedShop[]; pictures: Pictures },
): Promise<PlannedCheckout[]> {
  const shop = shops.findIndex(({ name }) => name === seller.store)
  if (shop < 0) return []
  const { merchant, storeId } = at(shops, shop)
  const stageOf = photographerOf(seller.store)
  const pictureIds = await pictures.drawAll(
    goods.map(({ icon, name, sku }) => ({ look: lookOf(icon, name, sku), stage: stageOf(sku), view: 'above' })),
  )
  const items: PlannedItem[] = []
  for (const [index, { name, sku, naira, description, file }] of goods.entries()) {
    const kept = await must(
      saveGoods(house.platform, {
        stream: Readable.from(smallPdf(file.lines)),
        name: file.name,
        ownerId: merchant.accountId,
        truncated: () => false,
      }),
    )
    const sold = await doAt(house, after(house.end, -50 * day), async work => {
      const { id: childCategoryId } = await work.tx
        .selectFrom('categories')
        .select('id')
        .where('level', '=', 3)
        .where('name', '=', seller.child)
        .executeTakeFirstOrThrow()
      const { id: productId, variantIds } = await must(
        createProduct(work, {
          storeId,
          childCategoryId,
          name,
          sku,
          description,
          isDigital: true,
          weightGrams: 0,
          sellsWhenOut: true,
          pricing: { sellingKobo: toKobo(naira) },
          pictures: [{ fileId: at(pictureIds, index) }],
          variants: [{ options: [], sku, available: 500 }],
        }),
      )
      await must(setFile(work, merchant, { productId, fileId: kept.id }))
      await must(approveProduct(work, productId, at(people.admins, 0).accountId))
      return { productId, variantId: at(variantIds, 0), quantity: 1 }
    })
    items.push(sold)
  }
  const buys = (customer: number, days: number, bought: PlannedItem[]): PlannedCheckout => ({
    at: after(house.end, -days * day),
    customer,
    address: 0,
    cards: ['success'],
    orders: [{ name: `files of ${customer}`, shop, items: bought, note: '', steps: [], carrier: 'any' }],
  })
  return [buys(0, 2, items), buys(1, 5, items.slice(0, 1))]
}
