import { useId } from 'react'
import { banksTake } from '#contract/money/refund-times.ts'
import type { RefundTo } from '#contract/money/refund-to.ts'
import { isGuest, useSession } from '#web/shell/session.ts'
import { ChoiceCard } from '#web/ui/choice-card.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

const options: readonly { value: RefundTo; label: string; note: string }[] = [
  { value: 'source', label: 'Back the way you paid', note: `${banksTake}.` },
  { value: 'store_credit', label: 'As store credit', note: 'Spend it on anything here. It never expires.' },
]

interface Props {
  value: RefundTo
  onChange: (value: RefundTo) => void
  disabled?: boolean
  /** The store inspects what comes back before the refund. */
  inspected?: boolean
}

/** Choice where a refund of what the card paid goes. A guest's goes back the way it was paid. */
export function RefundChoice({ value, onChange, disabled = false, inspected = false }: Props) {
  const name = useId()
  const session = useSession('customer')
  if (isGuest(session)) return null
  return (
    <Stack as="fieldset" gap={2} disabled={disabled}>
      <Text as="legend" weight="strong" style={{ marginBottom: 'var(--space-2)' }}>
        How do you want a refund?
      </Text>
      {options.map(option => (
        <ChoiceCard key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <Stack as="span">
            <Text weight="strong">{option.label}</Text>
            <Note>
              {option.value === 'store_credit' && `At once${inspected ? ' after the inspection' : ''}. `}
              {option.note}
            </Note>
          </Stack>
        </ChoiceCard>
      ))}
    </Stack>
  )
}
