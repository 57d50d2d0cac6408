import { naira } from './format.ts'
import { Row } from './layout.tsx'
import classes from './text.module.css'

/** An amount in naira, in figures that line up. `was` is the price before a discount. */
export function Money({ amount, was, strong }: { amount: number; was?: number | null; strong?: boolean }) {
  const now = <span className={`${classes.figure} ${strong ? classes.strong : ''}`}>{naira(amount)}</span>
  if (was === undefined || was === null || was <= amount) return now
  return (
    <Row as="span" inline align="baseline" wrap className={classes.price}>
      {now} <s className={`${classes.figure} ${classes.was}`}>{naira(was)}</s>
    </Row>
  )
}
