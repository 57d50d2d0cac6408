import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Attribute, listAttributes } from '#contract/catalog/attributes.ts'
import { queryOf } from '#web/shell/query.ts'

const query = (categoryId: string) => queryOf(listAttributes, { params: { id: categoryId } })

/** Loads the attributes of a category; none while no category is chosen. */
export const useAttributes = (categoryId: string) =>
  useQuery({ ...query(categoryId), enabled: categoryId !== '', staleTime: 60_000 })

/** Attributes of a category as far as they are loaded. */
export type LoadedAttributes = (categoryId: string) => readonly Attribute[]

/** Reads loaded attributes, for code that runs when a form is sent. */
export function useLoadedAttributes(): LoadedAttributes {
  const client = useQueryClient()
  return categoryId => client.getQueryData<{ rows: Attribute[] }>(query(categoryId).queryKey)?.rows ?? []
}
