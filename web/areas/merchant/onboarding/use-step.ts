import { useQueryClient } from '@tanstack/react-query'
import {
  getOnboarding,
  type OnboardBody,
  type Onboarding,
  type OnboardingStep,
  saveOnboarding,
} from '#contract/onboarding/onboarding.ts'
import { getStoreClosing } from '#contract/stores/closing.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { queryOf } from '#web/shell/query.ts'

/** Props of every step: saved data, and a callback after saving. */
export interface StepProps {
  onboarding: Onboarding
  onSaved: (onboarding: Onboarding) => void
}

interface Step<V> {
  step: OnboardingStep
  initial: V
  /** Converts form values to the request body. */
  bodyOf: (values: V) => OnboardBody
  /** Fields that the draft doesn't have. */
  except?: readonly (keyof V & string)[]
}

/** Returns the form of a step and its draft. */
export function useStep<V extends object>(
  { onSaved }: Pick<StepProps, 'onSaved'>,
  { step, initial, bodyOf, except = [] }: Step<V>,
) {
  const client = useQueryClient()
  const endpointForm = useEndpointForm(saveOnboarding, {
    initial,
    input: values => ({ body: bodyOf(values) }),
    success: false,
    // The area's header has the store's name.
    invalidates: [getStoreClosing.id],
    onSuccess: ({ data }) => {
      draft.forget()
      client.setQueryData(queryOf(getOnboarding).queryKey, data)
      onSaved(data)
    },
  })
  const { form } = endpointForm
  const draft = useFormDraft(`onboarding.${step}`, form, { compared: false, except })
  return { ...endpointForm, draft }
}
