import { timingSafeEqual } from 'node:crypto'
import { signature } from '#domains/files/index.ts'
import { after, hour } from '#platform/clock.ts'
import type { Platform } from '#platform/module.ts'

const lasts = hour

/** What a link is for: a file, for its store, or as an item of an order. */
export interface GoodsLink {
  fileId: string
  itemId?: string | undefined
}

const sign = ({ config }: Pick<Platform, 'config'>, { fileId, itemId }: GoodsLink, expires: number): Buffer =>
  signature(config.secret, `goods ${fileId} of ${itemId ?? 'its store'}`, expires)

/** A link by which anybody can save a file that is sold until 1 hour after `now`: for who may have it, when they ask. */
export function goodsUrl(platform: Pick<Platform, 'config'>, of: GoodsLink, now: Date): string {
  const expires = after(now, lasts).getTime()
  const query = new URLSearchParams({
    ...(of.itemId && { item: of.itemId }),
    expires: String(expires),
    signature: sign(platform, of, expires).toString('base64url'),
  })
  return `/v1/files/goods/${of.fileId}?${query}`
}

/** Whether we made a link. Its `signature` is as it stands in the address. */
export const isSigned = (
  platform: Pick<Platform, 'config'>,
  of: GoodsLink,
  { expires, signature }: { expires: number; signature: string },
): boolean => timingSafeEqual(Buffer.from(signature, 'base64url'), sign(platform, of, expires))
