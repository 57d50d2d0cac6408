import type { Policy } from '#contract/content/policies.ts'
import { List } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'

/** A policy with its first words only. */
export type ShortPolicy = Pick<Policy, 'id' | 'title' | 'content'>

/** Number of characters that fit in two lines. */
const letters = 180

/** Cuts policies to their first words. */
export const inShort = (policies: readonly Policy[]): ShortPolicy[] =>
  policies.map(({ id, title, content }) => {
    const text = content.replace(/\s+/g, ' ')
    return { id, title, content: text.length > letters ? `${text.slice(0, letters).replace(/\s\S*$/, '')} …` : text }
  })

/** A store's policies in short, each with a link to the whole text. */
export function PoliciesInShort({ policies, storeUrl }: { policies: readonly ShortPolicy[]; storeUrl: string }) {
  const page = `/storefront/${storeUrl}/policies`
  return (
    <List gap={2}>
      {policies.map(({ id, title, content }) => (
        <li key={id}>
          <Text as={Link} link to={`${page}#policy-${id}`}>
            {title}
          </Text>
          <Text as="p" tone="muted" size="md" anywhere>
            {content}
          </Text>
        </li>
      ))}
    </List>
  )
}
