import type { ComponentProps } from 'react'
import type { Address } from '#contract/identity/addresses.ts'
import { AddAddress, EditAddress } from '#web/features/addresses/address-form.tsx'
import { Kit } from '#web/shell/kit.tsx'

interface Props extends ComponentProps<typeof AddAddress> {
  /** The address to edit; a new one without. */
  address?: Address
}

/** Form for an address at checkout, with the controls of the areas. */
export default function AddressForm({ address, ...rest }: Props) {
  return <Kit>{address ? <EditAddress address={address} {...rest} /> : <AddAddress {...rest} />}</Kit>
}
