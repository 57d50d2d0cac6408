import { Text } from '#web/ui/text.tsx'
import { count as counted } from './format.ts'
import { Row } from './layout.tsx'
import { dress } from './looks.ts'

const stars = [1, 2, 3, 4, 5]
const line = dress({ tone: 'muted', size: 'sm', figures: true })
const mark = dress({ tone: 'marigold', style: { marginRight: 'var(--space-1)' } })

/** `★ 4.8` on one line; with `of`, the number of reviews. */
export function RatingLine({ value, of }: { value: number | null; of?: number }) {
  if (value === null)
    return (
      <Text tone="muted" size="sm" weight="strong">
        New
      </Text>
    )
  return (
    <span {...line}>
      <span {...mark} aria-hidden="true">
        ★
      </span>
      <span className="visually-hidden">Rated </span>
      {of === undefined ? value.toFixed(1) : `${value.toFixed(1)} · ${counted(of)} ${of === 1 ? 'review' : 'reviews'}`}
    </span>
  )
}

/** Five stars of which `value` are full. */
export function Rating({ value }: { value: number }) {
  return (
    <span style={{ letterSpacing: 1 }} role="img" aria-label={`${value} of 5 stars`}>
      {stars.map(star => (
        <span key={star} style={{ color: star <= Math.round(value) ? 'var(--marigold)' : 'var(--line)' }}>
          ★
        </span>
      ))}
    </span>
  )
}

/** Radio buttons for 1 to 5 stars. Work by keyboard and in a plain form. */
export function RatingInput({
  name,
  label,
  value,
  onChange,
}: {
  name: string
  label: string
  value: number
  onChange: (stars: number) => void
}) {
  return (
    <Row as="fieldset" gap={0.5} align="stretch">
      <Text as="legend" weight="strong">
        {label}
      </Text>
      {stars.map(star => (
        <Text
          as="label"
          square={44}
          size="2xl"
          key={star}
          style={{
            color: star <= value ? 'var(--marigold)' : 'var(--control-line)',
            lineHeight: 1,
            // The first star is aligned with the label above.
            marginLeft: star === 1 ? 'calc(-1 * var(--space-2))' : undefined,
          }}
        >
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={star}
            checked={star === value}
            onChange={() => onChange(star)}
            aria-label={star === 1 ? '1 star' : `${star} stars`}
          />
          {star <= value ? '★' : '☆'}
        </Text>
      ))}
    </Row>
  )
}
