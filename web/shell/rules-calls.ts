import { publicRules } from '#contract/settings/settings.ts'
import { queryOf } from './query.ts'

/** Query of the rules that pages show. */
export const rulesQuery = () => queryOf(publicRules)
