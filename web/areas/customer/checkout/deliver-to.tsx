import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react'
import type { Address } from '#contract/identity/addresses.ts'
import { addressesFailed } from '#contract/messages.ts'
import { AddressLines } from '#web/features/addresses/address-lines.tsx'
import { focusHeading } from '#web/shell/focus-heading.ts'
import { onDemand } from '#web/shell/on-demand.tsx'
import { queryOf } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { listAddresses } from './checkout-calls.ts'

/** The form with its controls, which a customer with an address doesn't need. */
const LazyForm = onDemand(() => import('./address-form.tsx'))

const AddressForm = (props: ComponentProps<typeof LazyForm>) => (
  <Suspense fallback={<SkeletonLines lines={6} />}>
    <LazyForm {...props} />
  </Suspense>
)

interface Props {
  chosen: Address | undefined
  /** True until it is known which address is chosen. */
  pending: boolean
  onChoose: (id: string) => void
  /** True if nothing is shipped and the address is only for the receipt. */
  digital: boolean
}

/** Checkout step with the delivery address: the chosen one, the list, or a form to add or edit one. */
export function DeliverTo({ chosen, pending, onChoose, digital }: Props) {
  const { data, error, refetch } = useQuery(queryOf(listAddresses))
  const [open, setOpen] = useState<'list' | 'new' | Address>()
  const show = (next?: typeof open) => {
    setOpen(next)
    // This step's, which is the first: the button that was pressed is gone.
    focusHeading('main h2')
  }
  const saved = useRef(false)
  useEffect(() => {
    if (!chosen || !saved.current) return
    saved.current = false
    // The form that closed was higher than a phone’s screen: what follows from the address is above.
    window.scrollTo(0, 0)
  }, [chosen])
  const onDone = ({ id }: { id: string }) => {
    saved.current = true
    onChoose(id)
    show()
  }
  const content = () => {
    if (error && !data) return <ErrorState error={error} message={addressesFailed} onRetry={refetch} />
    // As high as most addresses, so that nothing below moves.
    if (!data || pending) return <SkeletonLines lines={3} />
    if (data.count === 0) return <AddressForm digital={digital} onDone={onDone} />
    if (open === 'new') return <AddressForm digital={digital} onDone={onDone} onCancel={() => show('list')} />
    if (open === 'list' || !chosen)
      return (
        <Choices
          rows={data.rows}
          chosen={chosen}
          onChoose={onChoose}
          onDone={() => show()}
          onEdit={show}
          onAdd={() => show('new')}
        />
      )
    if (open) return <AddressForm address={open} digital={digital} onDone={onDone} onCancel={() => show('list')} />
    return <AddressLines of={chosen} />
  }
  const change = chosen && open === undefined && (
    <Text
      as="button"
      type="button"
      link
      style={{ marginBlock: 'calc(-1 * var(--space-3))' }}
      onClick={() => show('list')}
    >
      Change
    </Text>
  )
  return (
    <Section step={1} title={digital ? 'Your details' : 'Deliver to'} aside={change}>
      {digital && (
        <Text as="p" tone="muted" style={{ marginBottom: 'var(--space-3)' }}>
          Nothing is shipped. This address is for your receipt.
        </Text>
      )}
      {content()}
    </Section>
  )
}

const chosenLook = { borderColor: 'var(--palm)', background: 'var(--palm-soft)' }

interface ChoicesProps {
  rows: readonly Address[]
  chosen: Address | undefined
  onChoose: (id: string) => void
  onDone: () => void
  onEdit: (address: Address) => void
  onAdd: () => void
}

function Choices({ rows, chosen, onChoose, onDone, onEdit, onAdd }: ChoicesProps) {
  return (
    <Stack as="fieldset" gap={2}>
      <legend className="visually-hidden">Addresses</legend>
      {rows.map(address => (
        <Row gap={1} key={address.id} panel="line" style={address.id === chosen?.id ? chosenLook : undefined}>
          <Row as="label" gap={3} align="start" grow pad={3}>
            <input
              type="radio"
              name="address"
              checked={address.id === chosen?.id}
              onChange={() => onChoose(address.id)}
            />
            <AddressLines of={address} />
          </Row>
          <Action look="quiet" onClick={() => onEdit(address)} aria-label={`Edit the address of ${address.fullName}`}>
            Edit
          </Action>
        </Row>
      ))}
      <Row gap={2} align="stretch" wrap>
        <Action look="main" onClick={onDone} disabled={!chosen}>
          Deliver here
        </Action>
        <Action onClick={onAdd}>Add an address</Action>
      </Row>
    </Stack>
  )
}
