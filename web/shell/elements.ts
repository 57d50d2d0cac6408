import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'

/** Attributes of a link or script of the document that are read here. */
interface Props {
  rel?: string
  href?: string
  type?: string
  nonce?: string
  children?: ReactNode
  dangerouslySetInnerHTML?: { __html: string | TrustedHTML }
}

/** Returns the elements of the document in a component's output, such as the router's. */
export const flat = (node: ReactNode): ReactElement<Props>[] =>
  Children.toArray(node).flatMap(each => {
    if (!isValidElement<Props>(each)) return []
    return typeof each.type === 'string' ? [each] : flat(each.props.children)
  })
