import { useQueryClient } from '@tanstack/react-query'
import { getOnboarding, type OnboardBody, type Onboarding, saveOnboarding } from '#contract/onboarding/onboarding.ts'
import { getStoreClosing } from '#contract/stores/closing.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { queryOf } from '#web/shell/query.ts'

/** Props of every step: saved data, and a callback after saving. */
export interface StepProps {
  onboarding: Onboarding
  onSaved: (onboarding: Onboarding) => void
}

/** Returns the form of a step. `bodyOf` converts form values to the request body. */
export function useStep<V extends object>(
  { onSaved }: Pick<StepProps, 'onSaved'>,
  { initial, bodyOf }: { initial: V; bodyOf: (values: V) => OnboardBody },
) {
  const client = useQueryClient()
  return useEndpointForm(saveOnboarding, {
    initial,
    input: values => ({ body: bodyOf(values) }),
    success: false,
    // The area's header has the store's name.
    invalidates: [getStoreClosing.id],
    onSuccess: ({ data }) => {
      client.setQueryData(queryOf(getOnboarding).queryKey, data)
      onSaved(data)
    },
  })
}
