import { timingSafeEqual } from 'node:crypto'
import { signature } from '#domains/files/index.ts'
import { after, hour } from '#platform/clock.ts'
import type { Platform } from '#platform/module.ts'

const lasts = hour

/** Subject of a link: a file, downloaded by its store or as an item of an order. */
export interface GoodsLink {
  fileId: string
  itemId?: string | undefined
}

const sign = ({ config }: Pick<Platform, 'config'>, { fileId, itemId }: GoodsLink, expires: number): Buffer =>
  signature(config.secret, `goods ${fileId} of ${itemId ?? 'its store'}`, expires)

/**
 * Returns a download link of a digital product's file that works for 1 hour after `now`. Anybody who has it can use it:
 * create it only for an authorized caller, on request.
 */
export function goodsUrl(platform: Pick<Platform, 'config'>, of: GoodsLink, now: Date): string {
  const expires = after(now, lasts).getTime()
  const query = new URLSearchParams({
    ...(of.itemId && { item: of.itemId }),
    expires: String(expires),
    signature: sign(platform, of, expires).toString('base64url'),
  })
  return `/v1/files/goods/${of.fileId}?${query}`
}

/** Verifies a link's `signature`, as it appears in the URL. */
export const isSigned = (
  platform: Pick<Platform, 'config'>,
  of: GoodsLink,
  { expires, signature }: { expires: number; signature: string },
): boolean => timingSafeEqual(Buffer.from(signature, 'base64url'), sign(platform, of, expires))
