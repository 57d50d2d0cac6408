import { listOwnQuestions } from '#contract/content/questions.ts'
import { call } from '#web/shell/api.ts'

/** The customer's own questions about a product, newest first. */
export const fetchOwn = async (productId: string, signal: AbortSignal) =>
  (await call(listOwnQuestions, { query: { productId } }, { kind: 'customer', signal })).rows
