import type { Endpoint } from '#contract/endpoint.ts'

/** The parts of a call's input, whatever the endpoint. */
export interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
}

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value ? Object.entries(value) : []

function pathOf(path: string, params: unknown): string {
  const given = new Map(entries(params))
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.get(name)
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

function searchOf(query: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of entries(query))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null && each !== '') search.append(name, String(each))
  const text = search.toString()
  return text && `?${text}`
}

/** Encodes a body as form data: files as they are, lists as repeated fields, objects as JSON. */
function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of entries(body))
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each === undefined || each === null) continue
      if (each instanceof Blob) form.append(name, each)
      else form.append(name, typeof each === 'object' ? JSON.stringify(each) : String(each))
    }
  return form
}

/** An HTTP request of a call. */
export interface Request {
  /** Path with its query. */
  url: string
  method: Endpoint['method']
  headers: Record<string, string>
  body: string | FormData | undefined
}

export function requestOf(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'multipart'>,
  { params, query, body }: Parts = {},
): Request {
  const url = pathOf(endpoint.path, params) + searchOf(query)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body === undefined) return { url, method: endpoint.method, headers, body: undefined }
  if (endpoint.multipart) return { url, method: endpoint.method, headers, body: formOf(body) }
  return {
    url,
    method: endpoint.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}
