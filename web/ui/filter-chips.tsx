import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { IconX } from '#web/ui/icons.ts'
import classes from './filters.module.css'
import { useUrl } from './url.ts'

export interface Filter {
  param: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** Filters that stand in the address: a chip for each that is on, with a way out, and a dashed one for each that may be. */
export function FilterChips({ filters }: { filters: readonly Filter[] }) {
  const url = useUrl()
  const on = filters.filter(filter => url.get(filter.param))
  const off = filters.filter(filter => !url.get(filter.param))
  return (
    <>
      {on.map(filter => (
        <Link key={filter.param} className={classes.on} to={url.to({ [filter.param]: null })} preventScrollReset>
          {filter.label}:{' '}
          {filter.options.find(option => option.value === url.get(filter.param))?.label ?? url.get(filter.param)}
          <IconX size={14} aria-label="Remove" />
        </Link>
      ))}
      {off.map(filter => (
        <Menu key={filter.param} position="bottom-start">
          <Menu.Target>
            <button type="button" className={classes.off}>
              + {filter.label}
            </button>
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
    </>
  )
}
