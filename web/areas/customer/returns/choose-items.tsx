import { noneLeft, refusedWords } from '#contract/cases/reported-kinds.ts'
import type { ReturnQuote } from '#contract/orders/return-shapes.ts'
import { namedOptions } from '#web/features/orders/goods-words.ts'
import { outcomeName } from '#web/features/orders/item-outcomes.tsx'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import classes from './choose-items.module.css'
import type { Chosen } from './return-choice.ts'

interface Props {
  items: ReturnQuote['items']
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** Lines of an order to choose from, with quantities. Lines of which nothing is left to return are disabled. */
export function ChooseItems({ items, chosen, onChange }: Props) {
  return (
    <List lined={3} aria-label="Items of the order">
      {items.map(item => {
        const { id, productName, productVariants, hostedImages, productPrice, quantity, left } = item
        const { outcomes = [], refused = 0 } = item
        const taken = chosen[id] ?? 0
        const options = namedOptions(productVariants)
        return (
          <Row as="li" gap={2} across={4} justify="between" wrap key={id}>
            <Row as="label" gap={3} className={classes.choice}>
              <input
                type="checkbox"
                name="products"
                checked={taken !== 0}
                disabled={left === 0}
                onChange={event => onChange({ ...chosen, [id]: event.currentTarget.checked ? left : 0 })}
              />
              <Thumb picture={hostedImages[0]} size={56} />
              <Stack as="span">
                <Text weight="strong" anywhere>
                  {productName}
                </Text>
                <Note>
                  {quantity} × <Money amount={productPrice} />
                  {options && ` · ${options}`}
                </Note>
                {outcomes.map(outcome => (
                  <Note key={`${outcome.what}${outcome.returnId}`}>{outcomeName(outcome, quantity)}</Note>
                ))}
                {refused > 0 && <Note>{refusedWords(refused, quantity)}</Note>}
                {left === 0 && outcomes.length === 0 && refused === 0 && <Note>{noneLeft}</Note>}
                {left > 0 && left < quantity && <Note>{left} can be returned</Note>}
              </Stack>
            </Row>
            {taken !== 0 && left > 1 && (
              <Row gap={2}>
                <QuantityStepper
                  label={productName}
                  max={left}
                  value={taken}
                  onChange={value => onChange({ ...chosen, [id]: value })}
                />
                <Note>of {left}</Note>
              </Row>
            )}
          </Row>
        )
      })}
    </List>
  )
}
