import { useQueryClient } from '@tanstack/react-query'
import {
  getPartnerOnboarding,
  type PartnerDraft,
  type PartnerOnboarding,
  savePartnerDraft,
} from '#contract/logistics/partner-onboarding.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { queryOf } from '#web/shell/query.ts'

/** Props of every step: the saved onboarding, and a callback after saving. */
export interface PartnerStepProps {
  onboarding: PartnerOnboarding
  onSaved: () => void
}

/** Returns a function that stores the newest onboarding in the query cache. */
export function useKeepOnboarding() {
  const client = useQueryClient()
  return (data: PartnerOnboarding) => client.setQueryData(queryOf(getPartnerOnboarding).queryKey, data)
}

/** Returns the form of a step that is saved before the last one. `bodyOf` converts form values to the request body. */
export function usePartnerStep<V extends object>(
  { onSaved }: Pick<PartnerStepProps, 'onSaved'>,
  { initial, bodyOf }: { initial: V; bodyOf: (values: V) => PartnerDraft },
) {
  const keep = useKeepOnboarding()
  return useEndpointForm(savePartnerDraft, {
    initial,
    input: values => ({ body: bodyOf(values) }),
    success: false,
    onSuccess: ({ data }) => {
      keep(data)
      onSaved()
    },
  })
}
