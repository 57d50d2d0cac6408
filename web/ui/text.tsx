import type { ComponentPropsWithRef, ElementType } from 'react'
import { dress, type Looks } from './looks.ts'

/** Text in the sizes, weights and tones of the tokens. */
export function Text<T extends ElementType = 'span'>(
  props: Looks & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Looks | 'as'>,
) {
  const Element: ElementType = props.as ?? 'span'
  return <Element {...dress(props)} />
}
