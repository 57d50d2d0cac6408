import { queryOptions } from '@tanstack/react-query'
import { publicRules } from '#contract/settings/settings.ts'
import { call } from './api.ts'

/** Query of the rules that pages show. In every area it is a shopper’s request, without a token: an expired one would end in the sign-in page while somebody reads. */
export const rulesQuery = () =>
  queryOptions({
    queryKey: [publicRules.id],
    queryFn: ({ signal }) => call(publicRules, undefined, { signal, kind: 'customer' }),
  })
