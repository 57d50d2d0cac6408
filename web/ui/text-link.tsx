import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Text } from './text.tsx'
import classes from './text-link.module.css'

type Props = ComponentProps<typeof Link> & Pick<ComponentProps<typeof Text>, 'tone' | 'size' | 'weight'>

/** A link on a line of its own, as high as a finger needs. */
export function TextLink({ tone = 'palm', weight = 'strong', className = '', ...link }: Props) {
  return <Text as={Link} tone={tone} weight={weight} className={`${classes.link} ${className}`} {...link} />
}
