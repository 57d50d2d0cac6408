import { parseArgs } from 'node:util'
import { z } from 'zod'
import { migrate } from '#platform/database/migrate.ts'
import { step } from '../../scripts/steps.ts'
import { filledDatabase } from '../database.ts'
import { fill } from './fill.ts'
import { fillOrders } from './orders.ts'

const number = z.coerce.number().int().min(1)
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    stores: { type: 'string', default: '10000' },
    customers: { type: 'string', default: '256' },
    orders: { type: 'string' },
    'orders-only': { type: 'boolean', default: false },
    folder: { type: 'string', default: 'data/bench' },
  },
})
const {
  folder,
  'orders-only': ordersOnly,
  ...size
} = z
  .object({
    products: number,
    stores: number,
    customers: number,
    orders: number.optional(),
    'orders-only': z.boolean(),
    folder: z.string(),
  })
  .parse(values)
const { DATABASE_URL: url } = process.env
if (url) {
  await migrate(url)
  if (!ordersOnly) await step(`${size.products} products of ${size.stores} stores`, () => fill(url, size))
  await fillOrders(url, size)
} else {
  const database = await filledDatabase(size, { folder })
  await database.stop()
}
process.exit(0)
