import type { ComponentPropsWithRef, ElementType } from 'react'
import classes from './text.module.css'

interface Look {
  tone?: 'muted' | 'palm' | 'clay' | 'ink'
  size?: 'xs' | 'sm' | 'md' | 'base' | 'lg' | 'xl' | '2xl' | '3xl'
  weight?: 'normal' | 'medium' | 'strong' | 'bold'
  /** Digits of equal width. */
  figures?: boolean
  /** Keeps line breaks of what somebody typed. */
  lines?: boolean
  /** Breaks a word that is too long. */
  anywhere?: boolean
  /** Keeps one line and ends it with an ellipsis. */
  cut?: boolean
  /** Ends the second line with an ellipsis. */
  clamp?: boolean
  /** A link or button on a line of its own, as high as a finger needs. */
  link?: boolean
  /** Turns palm while the pointer is on the link or article around it. */
  lit?: boolean
}

/** Words in the sizes, weights and tones of the tokens. */
export function Text<T extends ElementType = 'span'>(
  props: Look & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Look | 'as'>,
) {
  const {
    as: Element = 'span',
    tone,
    size,
    weight,
    figures,
    lines,
    anywhere,
    cut,
    clamp,
    link,
    lit,
    className,
    ...rest
  } = props
  const names = [
    link && classes.link,
    tone && classes[`tone-${tone}`],
    size && classes[`size-${size}`],
    weight && classes[`weight-${weight}`],
    figures && classes.figures,
    lines && classes.lines,
    anywhere && classes.anywhere,
    cut && classes.cut,
    clamp && classes.clamp,
    lit && classes.lit,
    className,
  ]
  return <Element className={names.filter(Boolean).join(' ')} {...rest} />
}
