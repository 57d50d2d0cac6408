import { Link } from 'react-router'
import { StoreLogo, StoreWords } from '#web/features/stores/store-card.tsx'
import { IconCategory, IconHistory, IconSearch } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import classes from './suggest-list.module.css'
import type { SuggestGroup, SuggestOption } from './suggest-options.ts'

interface Props {
  id: string
  groups: readonly SuggestGroup[]
  /** The key of the option that the arrow keys are at. */
  active: string | undefined
  idOf: (option: SuggestOption) => string
  onChosen: () => void
  /** Forgets what was searched for. */
  onClear: (() => void) | undefined
}

/** What is offered while somebody types. The focus stays in the field, which says where the arrow keys are. */
export default function SuggestList({ id, groups, active, idOf, onChosen, onClear }: Props) {
  return (
    <div className={classes.panel}>
      <div id={id} role="listbox" aria-label="Suggestions">
        {groups.map(({ title, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={title} role="group" aria-label={title} className={classes.group}>
            <div className={classes.title} aria-hidden="true">
              {title}
            </div>
            {options.map(option => (
              <Row
                as={Link}
                gap={3}
                key={option.key}
                id={idOf(option)}
                to={option.to}
                role="option"
                aria-selected={option.key === active}
                tabIndex={-1}
                className={classes.option}
                onMouseDown={event => event.preventDefault()}
                onClick={onChosen}
              >
                <Shown option={option} />
              </Row>
            ))}
          </div>
        ))}
      </div>
      {onClear && (
        <button type="button" className={classes.clear} onMouseDown={event => event.preventDefault()} onClick={onClear}>
          Clear recent searches
        </button>
      )}
    </div>
  )
}

function Shown({ option }: { option: SuggestOption }) {
  const { label } = option
  if (option.kind === 'product') {
    const [picture] = option.product.hostedImages
    const [pricing] = option.product.pricing
    return (
      <>
        <Thumb picture={picture} size={48} eager />
        <Stack as="span" className={classes.words}>
          <span className={classes.label}>{label}</span>
          {pricing && <Money amount={pricing.sellingPrice} was={pricing.price} />}
        </Stack>
      </>
    )
  }
  if (option.kind === 'store')
    return (
      <>
        <StoreLogo store={option.store} />
        <Stack as="span" className={classes.words}>
          <span className={classes.label}>{label}</span>
          <span className={classes.note}>
            <StoreWords store={option.store} />
          </span>
        </Stack>
      </>
    )
  const Icon = option.kind === 'recent' ? IconHistory : option.kind === 'word' ? IconSearch : IconCategory
  return (
    <>
      <Icon size={18} stroke={1.8} aria-hidden="true" className={classes.icon} />
      <span className={classes.label}>{label}</span>
      {option.kind === 'category' && option.above.length > 0 && (
        <span className={classes.note}>in {option.above.join(' › ')}</span>
      )}
    </>
  )
}
