import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { randomOf } from '#server/seed/random.ts'
import { valueFor } from '#tests/hostile/shape.ts'
import { failed } from '../failure.ts'
import { unstorableFields } from '../storable.ts'
import { readInput } from './mount.ts'

const known = {
  ids: new Map([['any', ['019a0000-0000-7000-8000-000000000000']]]),
  texts: { reference: ['a'], code: ['a'], email: ['a@b.ng'], storeUrl: ['adire'] },
}

type Holder = Record<string, unknown>

/** Finds every text within a value: its holder, name and path. */
function textsIn(value: unknown, path: readonly string[] = []): { holder: Holder; name: string; path: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'string'
      ? [{ holder: value as Holder, name, path: [...path, name].join('.') }]
      : textsIn(each, [...path, name]),
  )
}

const withText = endpoints.filter(({ body, raw, multipart }) => body.def.type !== 'undefined' && !raw && !multipart)

test.each(withText)('$id rejects a NUL and a lone surrogate, naming the field', async endpoint => {
  const random = randomOf(endpoint.id)
  for (let times = 0; times < 20; times++) {
    const params = valueFor(random, endpoint, 'params', known)
    const query = valueFor(random, endpoint, 'query', known)
    const body = valueFor(random, endpoint, 'body', known)
    if (failed(await readInput(endpoint, { params, query, body }))) continue
    for (const { holder, name, path } of textsIn(body)) {
      const was = holder[name]
      for (const text of [`${was}\u0000`, `\ud800${was}`]) {
        holder[name] = text
        const read = await readInput(endpoint, { params, query, body })
        const named = failed(read) ? (read.fields ?? []) : unstorableFields(read)
        const clean = !failed(read) && named.length === 0
        const isNamed = named.some(({ field }) => path.startsWith(field))
        expect(clean || isNamed, `${path} is named by ${JSON.stringify(named)}`).toBe(true)
      }
      holder[name] = was
    }
  }
})
