import { Text } from '#web/ui/text.tsx'
import { count as counted } from './format.ts'
import { Row } from './layout.tsx'
import classes from './rating.module.css'

const stars = [1, 2, 3, 4, 5]

/** `★ 4.8`, the one line of a card; with `of`, the number of reviews. */
export function RatingLine({ value, of }: { value: number | null; of?: number }) {
  if (value === null) return <span className={classes.none}>New</span>
  return (
    <span className={classes.line}>
      <span className={classes.star} aria-hidden="true">
        ★
      </span>
      <span className="visually-hidden">Rated </span>
      {value.toFixed(1)}
      {of === undefined ? null : ` · ${counted(of)} ${of === 1 ? 'review' : 'reviews'}`}
    </span>
  )
}

/** Five stars of which `value` are full. */
export function Rating({ value }: { value: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={`${value} of 5 stars`}>
      {stars.map(star => (
        <span key={star} className={star <= Math.round(value) ? classes.star : classes.empty}>
          ★
        </span>
      ))}
    </span>
  )
}

/** Lets a person choose 1 to 5 stars; a group of radio buttons, so it works by keyboard and in a plain form. */
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
    <Row as="fieldset" gap={0.5} align="stretch" className={classes.input}>
      <Text as="legend" weight="strong">
        {label}
      </Text>
      {stars.map(star => (
        <label key={star} className={star <= value ? classes.star : classes.empty}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={star}
            checked={star === value}
            onChange={() => onChange(star)}
            aria-label={star === 1 ? '1 star' : `${star} stars`}
          />
          ★
        </label>
      ))}
    </Row>
  )
}
