import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { byId, id, moment } from '#contract/fields.ts'
import { downloadLimits } from './download-limits.ts'

/** The largest file that can be sold, in bytes. */
export const mostGoodsBytes = 200 * 1024 * 1024

/** File of a digital product. `url` is valid for 1 hour. */
export const goodsFile = z.object({
  name: z.string(),
  bytes: z.int().min(1),
  sentAt: moment,
  url: z.string(),
})
export type GoodsFile = z.infer<typeof goodsFile>

const whole = z.object({
  file: goodsFile.nullable(),
  /** The file of its edit, which isn't sold yet. */
  newFile: goodsFile.nullable(),
})

export const getGoodsFile = endpoint({
  id: 'products.file-get',
  method: 'GET',
  path: '/v1/products/{id}/file',
  summary: 'The file of a digital product, for its store and those who decide on it',
  access: ['merchant:products', 'admin:products'],
  params: byId,
  answer: whole,
  errors: ['product_not_found'],
})

export const putGoodsFile = endpoint({
  id: 'products.file-put',
  method: 'PUT',
  path: '/v1/products/{id}/file',
  summary:
    'Gives a digital product its file, of any type and at most 200 MB. An approved product sells its current file until the new one is approved; who has bought that keeps it',
  access: ['merchant:products'],
  params: byId,
  body: z.object({
    file: z.file().min(1, 'The file is empty.').max(mostGoodsBytes, 'A file can have at most 200 MB.'),
  }),
  answer: whole,
  errors: ['product_not_found', 'not_digital'],
  message: done.goodsFileKept,
  multipart: true,
  perMinute: 10,
})

/** `later`: once the order is delivered. `used`: as often as it may be. `over`: its time has passed. */
export const downloadState = z.enum(['open', 'later', 'used', 'over', 'cancelled'])

const download = z.object({
  itemId: id,
  name: z.string(),
  fileName: z.string(),
  bytes: z.int().min(1),
  state: downloadState,
  /** Remaining downloads. */
  left: z.int().min(0).max(downloadLimits.times),
  /** Null until the order is delivered. */
  until: moment.nullable(),
})
export type Download = z.infer<typeof download>

export const listDownloads = endpoint({
  id: 'order.downloads',
  method: 'GET',
  path: '/v1/ordertracking/customer/{id}/downloads',
  summary: 'Downloads of an order: each file 10 times within a year of delivery',
  access: ['customer', 'guest'],
  params: byId,
  answer: listOf(download),
  errors: ['order_not_found'],
})

export const downloadGoods = endpoint({
  id: 'order.download',
  method: 'POST',
  path: '/v1/ordertracking/customer/{id}/downloads',
  summary: 'A download link that works for 1 hour, also to resume; counts as one of 10 downloads',
  access: ['customer', 'guest'],
  params: byId,
  body: z.object({ itemId: id }),
  answer: z.object({ url: z.string() }),
  errors: ['order_not_found', 'download_closed'],
  message: done.downloadReady,
  perMinute: 20,
})
