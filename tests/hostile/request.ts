import type { Endpoint, Method } from '#contract/endpoint.ts'
import type { Random } from '#server/seed/random.ts'
import { nastyNumbers, nastyTexts, nastyThings } from './nasty.ts'
import { type Known, valueFor } from './shape.ts'
import { formOf } from './uploads.ts'

/** A call as sent over the wire. */
export interface Sent {
  method: Method
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const nasty = (random: Random): unknown =>
  random.pick<() => unknown>([
    () => random.pick(nastyTexts),
    () => random.pick(nastyTexts),
    () => random.pick(nastyNumbers),
    () => random.pick(nastyThings)(),
  ])()

/** Finds every place within a value, by holder and name. */
function placesOf(value: unknown, depth = 0): [holder: Fields, name: string][] {
  if (!isFields(value) || depth > 6) return []
  return Object.keys(value).flatMap(name => [[value, name] as [Fields, string], ...placesOf(value[name], depth + 1)])
}

/** Corrupts a value in one place. */
function spoil(random: Random, value: Fields): void {
  const places = placesOf(value)
  const [holder, name] = places.length ? random.pick(places) : [value, 'surprise']
  const change = random.int(1, 10)
  if (change === 1) delete holder[name]
  else if (change === 2 && !Array.isArray(holder))
    Object.defineProperty(holder, random.pick(['__proto__', 'constructor', 'surprise', '']), ownField(nasty(random)))
  else if (change === 3) holder[name] = [holder[name], holder[name]]
  else holder[name] = nasty(random)
}

const ownField = (value: unknown) => ({ value, enumerable: true, configurable: true, writable: true })

const badlyEncoded = ['%', '%zz', '%00', '%c0%80', '%ed%a0%80', '%2e%2e%2f', '+', ';', '#', '\\']

const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 20_000)

function urlOf(random: Random, endpoint: Endpoint, params: unknown, query: unknown): string {
  const named = isFields(params) ? params : {}
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(named[name])))
  const fields = Object.entries(isFields(query) ? query : {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 200) : [value]).map(each => [name.toWellFormed(), asText(each)]),
  )
  const search = new URLSearchParams(fields).toString()
  const url = search ? `${path}?${search}` : path
  if (!random.chance(4)) return url
  const [name = 'limit'] = fields[0] ?? []
  const bad = random.pick(badlyEncoded)
  return random.pick([
    `${url}${url.includes('?') ? '&' : '?'}${name}=${bad}&${name}=1&${name}[]=2&&=&`,
    `${path}${bad}`,
    `/${url}`,
  ])
}

const oddHeaders: readonly Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: 'Bearer  ' },
  { authorization: `Bearer ${'x'.repeat(500)}` },
  { authorization: 'Basic YTpi' },
  { authorization: `Bearer ' or 1=1` },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': '' },
  { 'idempotency-key': 'x'.repeat(101) },
  { 'idempotency-key': 'é\u00ff' },
  { 'accept-encoding': 'br;q=0, gzip;q=x, *' },
  { 'if-none-match': '*' },
  { 'x-forwarded-for': "1.2.3.4, '; drop table" },
  { 'x-request-id': 'evil' },
  { host: 'evil.test' },
  { origin: 'null' },
  { range: 'bytes=0-1,2-' },
  { cookie: `a=${'x'.repeat(3000)}; __proto__=1` },
  { 'accept-language': 'x'.repeat(3000) },
]

function brokenJson(random: Random, json: string): string | Buffer {
  return random.pick<() => string | Buffer>([
    () => json.slice(0, Math.floor(json.length / 2)),
    () => `${json}${json}`,
    () => '['.repeat(100_000),
    () => `{"a":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_001)}`,
    () => `${json.slice(0, -1)},"__proto__":{"admin":true}}`,
    () => 'null',
    () => '"text"',
    () => '1e999',
    () => Buffer.from([0xff, 0xfe, 0x00, 0x80]),
    () => `{"a":"${'A'.repeat(10 * 1024 * 1024)}"}`,
    () => '',
  ])()
}

/** Builds a call of an endpoint: valid in a third of cases, otherwise corrupted in one to three places. */
export function requestOf(random: Random, endpoint: Endpoint, known: Known, token: string | undefined): Sent {
  const spoiled = random.chance(65)
  const input: Fields = {
    params: valueFor(random, endpoint, 'params', known),
    query: valueFor(random, endpoint, 'query', known),
  }
  const takesBody = endpoint.body.def.type !== 'undefined'
  if (takesBody || (spoiled && random.chance(10))) input.body = valueFor(random, endpoint, 'body', known)
  if (spoiled)
    for (let times = random.int(1, 3); times > 0; times--) {
      const part = random.pick(Object.values(input).filter(isFields))
      if (random.chance(5) && takesBody) input.body = nasty(random)
      else spoil(random, part)
    }

  const headers: Record<string, string> = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (endpoint.idempotent && random.chance(60)) headers['idempotency-key'] = `key-${random.int(1, 1e9)}`
  const sent: Sent = { method: endpoint.method, url: urlOf(random, endpoint, input.params, input.query), headers }
  if (endpoint.multipart) {
    const form = formOf(random, input.body)
    Object.assign(headers, { 'content-type': form.type })
    sent.payload = form.bytes
  } else if (input.body !== undefined) {
    headers['content-type'] = 'application/json'
    const json = JSON.stringify(input.body) ?? ''
    sent.payload = spoiled && random.chance(6) ? brokenJson(random, json) : json
  }
  if (spoiled && random.chance(6)) Object.assign(headers, random.pick(oddHeaders))
  return sent
}
