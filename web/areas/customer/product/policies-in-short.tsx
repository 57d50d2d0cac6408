import { Link } from 'react-router'
import type { Policy } from '#contract/content/policies.ts'
import { List } from '#web/ui/layout.tsx'
import classes from './policies-in-short.module.css'

/** A policy as a page shows it in short. */
export type ShortPolicy = Pick<Policy, 'id' | 'title' | 'content'>

/** So many letters of a policy fit in two lines. */
const letters = 180

/** The first words of policies, for a page that has a link to the rest. */
export const inShort = (policies: readonly Policy[]): ShortPolicy[] =>
  policies.map(({ id, title, content }) => {
    const said = content.replace(/\s+/g, ' ')
    return { id, title, content: said.length > letters ? `${said.slice(0, letters).replace(/\s\S*$/, '')} …` : said }
  })

/** What a store has to say about returns, sending and the like, each with a link to all of it. */
export function PoliciesInShort({ policies, storeUrl }: { policies: readonly ShortPolicy[]; storeUrl: string }) {
  const page = `/storefront/${storeUrl}/policies`
  return (
    <List gap={2} className={classes.list}>
      {policies.map(({ id, title, content }) => (
        <li key={id}>
          <Link to={`${page}#policy-${id}`}>{title}</Link>
          <p>{content}</p>
        </li>
      ))}
    </List>
  )
}
