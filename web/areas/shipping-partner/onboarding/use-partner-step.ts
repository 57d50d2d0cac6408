import { useQueryClient } from '@tanstack/react-query'
import {
  getPartnerOnboarding,
  type PartnerDraft,
  type PartnerOnboarding,
  savePartnerDraft,
} from '#contract/logistics/partner-onboarding.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
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

interface Step<V> {
  step: PartnerDraft['step']
  initial: V
  /** Converts form values to the request body. */
  bodyOf: (values: V) => PartnerDraft
  /** Fields that the draft doesn't have. */
  except?: readonly (keyof V & string)[]
}

/** Returns the form of a step that is saved before the last one, and its draft. */
export function usePartnerStep<V extends object>(
  { onSaved }: Pick<PartnerStepProps, 'onSaved'>,
  { step, initial, bodyOf, except = [] }: Step<V>,
) {
  const keep = useKeepOnboarding()
  const endpointForm = useEndpointForm(savePartnerDraft, {
    initial,
    input: values => ({ body: bodyOf(values) }),
    success: false,
    onSuccess: ({ data }) => {
      draft.forget()
      keep(data)
      onSaved()
    },
  })
  const { form } = endpointForm
  const draft = useFormDraft(`partner-onboarding.${step}`, form, { compared: false, except })
  return { ...endpointForm, draft }
}
