import { Menu } from '@mantine/core'
import { IconX } from '#web/ui/icons.ts'
import classes from './filters.module.css'
import { Row } from './layout.tsx'
import { Link } from './link.tsx'
import { useUrl } from './url.ts'

export interface Filter {
  param: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** Filters kept in the URL: a chip with a remove link for each active one, and a dashed one for each available one. */
export function FilterChips({ filters }: { filters: readonly Filter[] }) {
  const url = useUrl()
  const on = filters.filter(filter => url.get(filter.param))
  const off = filters.filter(filter => !url.get(filter.param))
  return (
    <div className={classes.chips}>
      {on.map(filter => (
        <Row
          as={Link}
          inline
          gap={1.5}
          size="sm"
          panel="sunken"
          key={filter.param}
          className={classes.chip}
          to={url.to({ [filter.param]: null })}
          preventScrollReset
        >
          {filter.label}:{' '}
          {filter.options.find(option => option.value === url.get(filter.param))?.label ?? url.get(filter.param)}
          <IconX size={14} aria-label="Remove" />
        </Row>
      ))}
      {off.map(filter => (
        <Menu key={filter.param} position="bottom-start">
          <Menu.Target>
            <Row
              as="button"
              tone="muted"
              size="sm"
              panel="line"
              type="button"
              className={`${classes.chip} ${classes.off}`}
            >
              + {filter.label}
            </Row>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {filter.options.map(option => (
              <Menu.Item
                key={option.value}
                component={Link}
                to={url.to({ [filter.param]: option.value })}
                preventScrollReset
              >
                {option.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ))}
    </div>
  )
}
