import { connection } from '#contract/messages.ts'
import { type Called, endedAnswer } from './api.ts'
import { answerOf, readAnswer, sentenceOf } from './failure.ts'
import { type Parts, requestOf } from './request.ts'
import { tokenOf } from './session.ts'
import { toast } from './toast.ts'
import { kindOfPath } from './user-kind.ts'

/**
 * Downloads a file from an endpoint, signed in, and saves it under the server’s file name.
 * Shows failures in a toast: `failure`, or the server’s message.
 */
export async function download(endpoint: Called, given: Parts, failure?: string): Promise<void> {
  const { url, headers } = requestOf(endpoint, given)
  const kind = kindOfPath(location.pathname)
  const token = tokenOf(kind)
  if (token) headers.authorization = `Bearer ${token}`
  headers.accept = '*/*'
  const response = await fetch(url, { headers }).catch(() => undefined)
  if (!response) return toast.bad(connection)
  if (!response.ok) {
    const answer = answerOf(response.status, await response.json().catch(() => undefined))
    const ended = endedAnswer(answer, kind, token)
    try {
      readAnswer(ended)
    } catch (error) {
      // That the session has ended is already said.
      if (ended === answer) toast.bad(failure ?? sentenceOf(error))
    }
    return
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name ?? 'bitmarte.csv'
  link.click()
  // Some browsers need the URL for a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
