import { Link, useSearchParams } from 'react-router'
import type { Product, Variant } from '#contract/catalog/catalog.ts'
import { coloursOf } from '#web/features/catalog/option-colours.ts'
import { withParams } from '#web/ui/url.ts'
import { choicesOf, type OptionChoice, type OptionNote, optionNotes, optionOf } from './variant-choice.ts'
import classes from './variant-options.module.css'

/** What a product can be chosen in. Each option is a link to the variant it leads to, so the choice stands in the address. */
export function VariantOptions({ product, chosen }: { product: Product; chosen: Variant }) {
  return product.variantProperties.map(({ type, options }) => {
    const colours = coloursOf(type, options)
    return (
      <div key={type} className={classes.property}>
        <p className={classes.head}>
          <span className={classes.type}>{type}</span> {optionOf(chosen, type)}
        </p>
        <ul className={classes.options} aria-label={type}>
          {choicesOf(product, type, chosen).map((choice, at) => (
            <li key={choice.option}>
              <Option choice={choice} colour={colours?.[at]} />
            </li>
          ))}
        </ul>
        {optionNotes(product, type, chosen).map(note => (
          <p key={note.state} className={classes.note}>
            {noteWords(note)}
          </p>
        ))}
      </div>
    )
  })
}

/** `Sold out in Indigo: 8, 10` */
function noteWords({ state, options, beside }: OptionNote): string {
  const what = state === 'sold_out' ? 'Sold out' : 'Not made'
  return `${what}${beside.length > 0 ? ` in ${beside.join(', ')}` : ''}: ${options.join(', ')}`
}

const stateLabels = { free: '', sold_out: 'sold out', not_made: 'not available in this combination' } as const

function Option({ choice, colour }: { choice: OptionChoice; colour: string | undefined }) {
  const [search] = useSearchParams()
  const { option, variantId, chosen, state } = choice
  const className = [classes.option, colour && classes.colour, classes[state]].filter(Boolean).join(' ')
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
  if (!variantId) return <span className={className}>{content}</span>
  return (
    <Link
      to={withParams(search, { variant: variantId })}
      className={className}
      aria-current={chosen ? 'true' : undefined}
      title={[option, stateLabels[state]].filter(Boolean).join(', ')}
      replace
      preventScrollReset
    >
      {content}
    </Link>
  )
}
