import { useSearchParams } from 'react-router'
import type { Product, Variant } from '#contract/catalog/catalog.ts'
import { coloursOf } from '#web/features/catalog/option-colours.ts'
import {
  choicesOf,
  choosing,
  type OptionChoice,
  type OptionNote,
  optionNotes,
  optionOf,
} from '#web/features/catalog/variant-choice.ts'
import choiceClasses from '#web/ui/choice.module.css'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { withParams } from '#web/ui/url.ts'
import classes from './variant-options.module.css'

interface Props {
  product: Product
  chosen: Variant
  /** Properties that the customer has chosen. */
  picked: ReadonlySet<string>
}

/** Properties of a product with their options. Each option is a link to its variant, so the address holds the choice. */
export function VariantOptions({ product, chosen, picked }: Props) {
  return product.variantProperties.map(({ type, options }) => {
    const colours = coloursOf(type, options)
    return (
      <Stack gap={2} key={type}>
        <Text as="p" tone="muted" size="md">
          <Text tone="ink" size="base" weight="bold">
            {type}
          </Text>{' '}
          {picked.has(type) ? optionOf(chosen, type) : 'Choose one'}
        </Text>
        <Row as="ul" gap={2} wrap aria-label={type} data-missing={picked.has(type) ? undefined : ''}>
          {choicesOf(product, type, chosen, picked).map((choice, at) => (
            <Row as="li" key={choice.option}>
              <Option
                choice={choice}
                colour={colours?.[at]}
                to={choice.variantId && choosing(product, picked, type, choice.variantId)}
              />
            </Row>
          ))}
        </Row>
        {optionNotes(product, type, chosen, picked).map(note => (
          <p key={note.state}>
            <Note>{noteWords(note)}</Note>
          </p>
        ))}
      </Stack>
    )
  })
}

/** `Sold out in Indigo: 8, 10` */
function noteWords({ state, options, beside }: OptionNote): string {
  const what = state === 'sold_out' ? 'Sold out' : 'Not available'
  return `${what}${beside.length > 0 ? ` in ${beside.join(', ')}` : ''}: ${options.join(', ')}`
}

const stateLabels = { free: '', sold_out: 'sold out', not_made: 'not available in this combination' } as const

interface OptionProps {
  choice: OptionChoice
  colour: string | undefined
  /** Parameters of the address that choose it. */
  to: ReturnType<typeof choosing> | undefined | ''
}

function Option({ choice, colour, to }: OptionProps) {
  const [search] = useSearchParams()
  const { option, chosen, state } = choice
  const gone = state !== 'free'
  const className = [
    choiceClasses.choice,
    gone && (colour ? classes.gone : choiceClasses.gone),
    state === 'not_made' && classes.not_made,
    colour && classes.colour,
  ]
    .filter(Boolean)
    .join(' ')
  const words = colour ? (
    <>
      <span className={classes.dot} style={{ background: colour }} />
      <span className="visually-hidden">{option}</span>
    </>
  ) : (
    option
  )
  const content = (
    <>
      {words}
      <span className="visually-hidden"> {stateLabels[state]}</span>
    </>
  )
  if (!to)
    return (
      <span className={className} style={{ pointerEvents: 'none' }}>
        {content}
      </span>
    )
  return (
    <Link
      to={withParams(search, to)}
      className={className}
      aria-current={chosen ? 'true' : undefined}
      title={[option, stateLabels[state]].filter(Boolean).join(', ')}
      data-loaded
      replace
      preventScrollReset
    >
      {content}
    </Link>
  )
}
