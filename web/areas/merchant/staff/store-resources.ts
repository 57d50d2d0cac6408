import { type Resource, resources } from '#contract/access.ts'
import { resourceWords } from '#contract/stores/staff.ts'
import type { Resources } from '#web/features/accounts/grant-words.ts'

/** Resources that a store's roles can have permissions for. */
export const storeResources: Resources<Resource> = { list: resources, words: resourceWords }
