import type { FastifyInstance } from 'fastify'
import { id } from '#contract/fields.ts'
import { isSigned } from '#domains/catalog/index.ts'
import { sendGoods, signedLink } from '#domains/files/index.ts'
import { fail } from '#platform/failure.ts'
import { sendFailure } from '#platform/http/app.ts'
import type { Platform } from '#platform/module.ts'
import { boughtItem, isClosed } from './downloads.ts'

const goodsLink = signedLink.extend({ item: id.optional() })

/**
 * Serves `GET /v1/files/goods/:id`: streams a digital product's file for a signed link that hasn't ended. Links end
 * after an hour, or with the order that they were bought with.
 */
export async function serveGoods(app: FastifyInstance, platform: Platform): Promise<void> {
  const { db, clock } = platform
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/v1/files/goods/:id',
    { compress: false },
    async (request, reply) => {
      const asked = goodsLink.safeParse({ ...request.query, ...request.params })
      if (!asked.success) return sendFailure(reply, fail('not_found'))
      const { id: fileId, item: itemId, ...link } = asked.data
      if (!isSigned(platform, { fileId, itemId }, link)) return sendFailure(reply, fail('not_found'))
      const now = clock.now()
      const bought = itemId && (await boughtItem(db.read, itemId))
      if (now.getTime() > link.expires || (itemId && (!bought || isClosed(bought, now))))
        return sendFailure(reply, fail('link_not_valid', { message: 'This link has ended. Ask for a new one.' }))
      return sendGoods(platform, request, reply, fileId)
    },
  )
}
