import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { PartnerOnboarding } from '#contract/logistics/partner-onboarding.ts'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import type { GivenOf } from '#web/shell/context.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { Modal } from '#web/ui/modal.tsx'
import { Manages } from '#web/ui/read-only.tsx'

const labels = { officeAddress: 'Office address', postalAddress: 'Postal address' }

interface Addresses {
  officeAddress: string
  postalAddress: string
}

interface Props<E extends Endpoint> {
  onboarding: PartnerOnboarding
  endpoint: E
  /** Builds the call's input. */
  input: (body: Addresses) => NonNullable<GivenOf<E>[0]>
  invalidates: readonly string[]
}

/** Button and dialog to change the addresses of a partner's company, once its onboarding is submitted. */
export function ChangeAddress<E extends Endpoint>({ onboarding: { isOnboarded, company }, ...call }: Props<E>) {
  const [open, setOpen] = useState(false)
  if (!isOnboarded || !company) return null
  const close = () => setOpen(false)
  return (
    <Manages>
      <Button variant="default" onClick={() => setOpen(true)}>
        Change address
      </Button>
      <Modal opened={open} onClose={close} title="Change address">
        {open && <Form company={company} onDone={close} {...call} />}
      </Modal>
    </Manages>
  )
}

function Form<E extends Endpoint>({
  company: { officeAddress, postalAddress },
  endpoint,
  onDone,
  ...rest
}: Omit<Props<E>, 'onboarding'> & { company: Addresses; onDone: () => void }) {
  const { form, change, onSubmit, summary } = useEndpointForm<E, Addresses>(endpoint, {
    initial: { officeAddress, postalAddress },
    changes: true,
    onSuccess: onDone,
    ...rest,
  })
  return (
    <StepForm
      onSubmit={onSubmit}
      summary={summary}
      labels={labels}
      busy={change.isPending}
      save="Save"
      onCancel={onDone}
    >
      <TextInput
        label={labels.officeAddress}
        name="officeAddress"
        maxLength={200}
        withAsterisk
        data-autofocus
        {...form.getInputProps('officeAddress')}
      />
      <TextInput
        label={labels.postalAddress}
        name="postalAddress"
        maxLength={200}
        withAsterisk
        {...form.getInputProps('postalAddress')}
      />
    </StepForm>
  )
}
