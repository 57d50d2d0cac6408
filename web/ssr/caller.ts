import { data } from 'react-router'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ApiCaller, GivenOf } from '../shell/context.ts'
import { ApiFailure, answerOf, networkFailure, readAnswer } from '../shell/failure.ts'
import { requestOf } from '../shell/request.ts'
import type { Transport } from './transport.ts'

/** Returns an ApiCaller over a transport. Throws errors that the router shows as the error page of their status. */
export const callerOver =
  (transport: Transport): ApiCaller =>
  async <T extends Endpoint>(endpoint: T, ...[input]: GivenOf<T>) => {
    try {
      const answer = await transport({
        ...requestOf(endpoint, input),
        endpointId: endpoint.id,
        params: input?.params ?? {},
      }).catch(() => {
        throw networkFailure()
      })
      return readAnswer<T>(answerOf(answer.status, parse(answer.text))).data
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const { code, message, requestId } = error
      throw data({ code, message, requestId }, { status: error.status || 503 })
    }
  }

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
