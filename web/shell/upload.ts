import type { Endpoint } from '#contract/endpoint.ts'
import { endedAnswer } from './api.ts'
import type { GivenOf } from './context.ts'
import { answerOf, networkFailure, readAnswer, type Whole } from './failure.ts'
import { requestOf } from './request.ts'
import { tokenOf } from './session.ts'
import { kindOfPath } from './user-kind.ts'

/**
 * Uploads files and reports progress from 0 to 1, which `fetch` can't. Throws ApiFailure; an abort by `signal` throws its
 * reason.
 */
export function upload<T extends Endpoint>(
  endpoint: T,
  given: GivenOf<T>[0],
  { onProgress, signal }: { onProgress: (part: number) => void; signal?: AbortSignal },
): Promise<Whole<T>> {
  const { url, method, headers, body } = requestOf(endpoint, given)
  const kind = kindOfPath(location.pathname)
  const token = tokenOf(kind)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => {
      try {
        resolve(readAnswer<T>(endedAnswer(answerOf(request.status, request.response), kind, token)))
      } catch (failure) {
        reject(failure)
      }
    }
    request.onerror = () => reject(networkFailure())
    request.onabort = () => reject(signal?.reason ?? networkFailure())
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
