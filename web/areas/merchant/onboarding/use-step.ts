import { useQueryClient } from '@tanstack/react-query'
import { getOnboarding, type OnboardBody, type Onboarding, saveOnboarding } from '#contract/onboarding/onboarding.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { queryOf } from '#web/shell/query.ts'

/** What every step is given: what is known, and where to go once it is saved. */
export interface StepProps {
  onboarding: Onboarding
  onSaved: (onboarding: Onboarding) => void
}

/** The form of a step: `bodyOf` makes what is sent of what was typed. */
export function useStep<V extends object>(
  { onSaved }: Pick<StepProps, 'onSaved'>,
  { initial, bodyOf }: { initial: V; bodyOf: (values: V) => OnboardBody },
) {
  const client = useQueryClient()
  return useEndpointForm(saveOnboarding, {
    initial,
    input: values => ({ body: bodyOf(values) }),
    success: false,
    onSuccess: ({ data }) => {
      client.setQueryData(queryOf(getOnboarding).queryKey, data)
      onSaved(data)
    },
  })
}
