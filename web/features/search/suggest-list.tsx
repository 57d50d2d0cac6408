import type { ReactNode } from 'react'
import { ProductPrice } from '#web/features/catalog/product-price.tsx'
import { StoreLogo, StoreWords } from '#web/features/stores/store-logo.tsx'
import { IconCategory, IconHistory, IconSearch } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import classes from './suggest-list.module.css'
import type { SuggestGroup, SuggestOption } from './suggest-options.ts'

interface Props {
  id: string
  groups: readonly SuggestGroup[]
  /** Key of the option that the arrow keys selected. */
  active: string | undefined
  idOf: (option: SuggestOption) => string
  onChosen: () => void
  /** Clears the recent searches. */
  onClear: (() => void) | undefined
}

/** Suggestions below the search field, which keeps the focus and names the selected option. */
export default function SuggestList({ id, groups, active, idOf, onChosen, onClear }: Props) {
  return (
    <Stack panel="card" pad={2} className={classes.panel}>
      <Stack lined={1} id={id} role="listbox" aria-label="Suggestions">
        {groups.map(({ title, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={title} role="group" aria-label={title}>
            <Text
              as="div"
              tone="muted"
              size="xs"
              weight="strong"
              style={{ padding: 'var(--space-15) var(--space-2) var(--space-05)' }}
              aria-hidden="true"
            >
              {title}
            </Text>
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
      </Stack>
      {onClear && (
        <Text
          as="button"
          type="button"
          link
          tone="muted"
          size="sm"
          style={{ justifySelf: 'start', paddingInline: 'var(--space-2)' }}
          onMouseDown={event => event.preventDefault()}
          onClick={onClear}
        >
          Clear recent searches
        </Text>
      )}
    </Stack>
  )
}

const Words = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack as="span" style={{ minWidth: 0 }}>
    <Text size="md" cut>
      {label}
    </Text>
    {children}
  </Stack>
)

function Shown({ option }: { option: SuggestOption }) {
  const { label } = option
  if (option.kind === 'product') {
    const [picture] = option.product.hostedImages
    return (
      <>
        <Thumb picture={picture} size={48} eager />
        <Words label={label}>
          <Text tone="muted" size="sm" cut>
            {option.product.storeName}
          </Text>
          <span>
            <ProductPrice product={option.product} />
          </span>
        </Words>
      </>
    )
  }
  if (option.kind === 'store')
    return (
      <>
        <StoreLogo store={option.store} />
        <Words label={label}>
          <Text tone="muted" size="sm" cut>
            <StoreWords store={option.store} />
          </Text>
        </Words>
      </>
    )
  const Icon = option.kind === 'recent' ? IconHistory : option.kind === 'word' ? IconSearch : IconCategory
  return (
    <>
      <Icon size={18} stroke={1.8} style={{ flex: 'none', color: 'var(--muted)' }} aria-hidden="true" />
      <Text cut>{label}</Text>
      {option.kind === 'category' && option.above.length > 0 && (
        <Text tone="muted" size="sm" cut>
          in {option.above.join(' › ')}
        </Text>
      )}
    </>
  )
}
