import { Link } from 'react-router'
import type { Product, Variant } from '#contract/catalog.ts'
import { coloursOf } from './option-colours.ts'
import { choicesOf, type OptionChoice, optionOf } from './variant-choice.ts'
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
      </div>
    )
  })
}

const told = { free: '', sold_out: ', sold out', not_made: ', not in this combination' } as const

function Option({ choice, colour }: { choice: OptionChoice; colour: string | undefined }) {
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
      <span className="visually-hidden">{told[state]}</span>
    </>
  )
  if (!variantId) return <span className={className}>{content}</span>
  return (
    <Link
      to={`?variant=${variantId}`}
      className={className}
      aria-current={chosen ? 'true' : undefined}
      title={`${option}${told[state]}`}
      replace
      preventScrollReset
    >
      {content}
    </Link>
  )
}
