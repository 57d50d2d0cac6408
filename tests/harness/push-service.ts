import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage, PushTarget } from '#contract/notifications/push.ts'

interface Received {
  path: string
  headers: Readonly<Record<string, unknown>>
  body: Buffer
}

/** A push service on this machine, such as a browser's maker runs. It receives what `status` accepts. */
export async function startPushService() {
  const received: Received[] = []
  const service = { status: 201, received }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(service.status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(service, { url, stop: () => new Promise(resolve => server.close(resolve)) })
}

/** A browser that has subscribed at a push service. */
export function pushBrowser(service: { url: string }) {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  const target: PushTarget = {
    endpoint: `${service.url}/push/${randomBytes(8).toString('hex')}`,
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
  }
  /** Decrypts a message as RFC 8291 says: one record of aes128gcm (RFC 8188). */
  const read = ({ body }: Received): PushMessage => {
    const salt = body.subarray(0, 16)
    const length = body[20] ?? 0
    const sender = body.subarray(21, 21 + length)
    const sealed = body.subarray(21 + length)
    const derive = (key: Uint8Array, of: Uint8Array, info: Buffer, bytes: number) =>
      Buffer.from(hkdfSync('sha256', key, of, info, bytes))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
    const key = derive(pair.computeSecret(sender), auth, info, 32)
    const content = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const open = createDecipheriv('aes-128-gcm', content, nonce)
    open.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }
  return { target, read, of: (received: Received) => received.path === new URL(target.endpoint).pathname }
}

/** Returns the claims of a message's VAPID token (RFC 8292), after checking its signature with our public key. */
export function claimsOf({ headers }: Received, publicKey: string): { aud: string; sub: string; exp: number } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(headers.authorization)) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isOurs || key !== publicKey) throw new Error('The token isn’t signed with our key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
