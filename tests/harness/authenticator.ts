import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Where a page asks for a passkey; a test overrides parts to ask from somewhere else. */
interface Site {
  origin?: string
  rpId?: string
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** Encodes in CBOR (RFC 8949) what an authenticator sends: small numbers, short texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size])
    if (size < 256) return Buffer.from([(major << 5) | 24, size])
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -value - 1) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each as Parameters<typeof cbor>[0])]),
  ])
}

/**
 * An authenticator in software with one ES256 key: it creates a passkey and signs challenges as a browser would send
 * them (Web Authentication Level 3, sections 6.1 and 6.5).
 */
export function newAuthenticator({ origin = 'http://bitmarte.test', rpId = 'bitmarte.test' }: Site = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, ...rest: Buffer[]) => {
    counter += 1
    const state = Buffer.alloc(5)
    state.writeUInt8(flags)
    state.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), state, ...rest])
  }
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    id: credential.id,
    /** Sets the counter back, as in a copy of the authenticator. */
    rewind(to: number) {
      counter = to
    },
    create({ challenge }: { challenge: string }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      // User present, attested credential data: AAGUID, length and ID of the credential, key.
      const data = authenticatorData(0x41, Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign(challenge: string) {
      const client = clientData('webauthn.get', challenge)
      const data = authenticatorData(0x01)
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof newAuthenticator>
