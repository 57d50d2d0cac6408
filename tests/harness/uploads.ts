import { getImport, startImport } from '#contract/catalog/product-files.ts'
import type { TestApp } from './app.ts'

interface Sender {
  /** Undefined for visitors. */
  token: string | undefined
  method?: 'POST' | 'PUT'
}

/** Sends a form with its files, as a browser does. */
export async function sendForm(app: TestApp, url: string, form: FormData, { token, method = 'POST' }: Sender) {
  const body = new Response(form)
  return app.app.inject({
    method,
    url,
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

interface Sent {
  token: string
  field?: string
  query?: string
}

/** Uploads a file of products, which an import then reads. */
export function uploadProducts(app: TestApp, file: string | Buffer, { token, field = 'file', query = '' }: Sent) {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(Buffer.from(file))], { type: 'text/csv' }), 'products.csv')
  return sendForm(app, `/v1/products/imports${query}`, form, { token })
}

/** Runs an import that has read its file, and returns what became of it. */
export async function runImport(app: TestApp, token: string, id: string) {
  await app.call(startImport, { token, params: { id } })
  await app.runJobs()
  return (await app.call(getImport, { token, params: { id }, query: { limit: 100 } })).data
}
