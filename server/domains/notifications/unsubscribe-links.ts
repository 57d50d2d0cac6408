import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type NoticeKind, noticeKinds } from '#contract/notifications/notice-kinds.ts'
import type { Config } from '#platform/config.ts'

const sign = (secret: string, signed: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'unsubscribe-link', 32)))
    .update(signed)
    .digest()

/** Returns the token of a link that stops mails of a kind to an account. It doesn't expire, since old mails have it. */
export function unsubscribeToken({ secret }: Pick<Config, 'secret'>, accountId: string, kind: NoticeKind): string {
  const signed = `${accountId}.${kind}`
  return `${signed}.${sign(secret, signed).toString('base64url')}`
}

/** Returns the account and kind of a token; undefined for any other text. */
export function readUnsubscribeToken(
  { secret }: Pick<Config, 'secret'>,
  token: string,
): { accountId: string; kind: NoticeKind } | undefined {
  const [accountId = '', named = '', signature = '', ...more] = token.split('.')
  const expected = sign(secret, `${accountId}.${named}`)
  const received = Buffer.from(signature, 'base64url')
  const kind = noticeKinds.find(each => each === named)
  if (more.length || !kind || received.length !== expected.length || !timingSafeEqual(received, expected))
    return undefined
  return { accountId, kind }
}
