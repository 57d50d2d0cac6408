import { Fragment } from 'react'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import { type Block, type Inline, parseMarkdown } from './markdown.ts'

/** The text of a legal page or help article. Its headings begin at the second level. */
export function PageText({ content }: { content: string }) {
  return (
    <Stack gap={4} anywhere style={{ maxWidth: '72ch' }}>
      <Blocks blocks={parseMarkdown(content)} />
    </Stack>
  )
}

/** A store's text, such as the description of a product. */
export function StoreText({ content }: { content: string }) {
  return (
    <Stack gap={2} anywhere style={{ maxWidth: '68ch' }}>
      <Blocks blocks={parseMarkdown(content, { store: true })} />
    </Stack>
  )
}

const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks may repeat and keep their order
  blocks.map((block, at) => <OneBlock block={block} key={at} />)

function OneBlock({ block }: { block: Block }) {
  if (block.kind === 'heading')
    return block.level === 2 ? (
      <Text as="h2" size="xl" id={block.id} style={{ marginTop: 'var(--space-4)' }}>
        {block.text}
      </Text>
    ) : (
      <Text as="h3" size="lg" id={block.id} style={{ marginTop: 'var(--space-2)' }}>
        {block.text}
      </Text>
    )
  if (block.kind === 'paragraph')
    return (
      <Text as="p" links>
        {block.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and keep their order
          <Fragment key={at}>
            {at > 0 && <br />}
            <Parts parts={line} />
          </Fragment>
        ))}
      </Text>
    )
  const style = { paddingLeft: 'var(--space-6)', listStyle: block.ordered ? 'decimal' : 'disc' }
  return (
    <Stack as={block.ordered ? 'ol' : 'ul'} gap={2} links style={style}>
      {block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items may repeat and keep their order
        <li key={at} style={{ display: 'list-item' }}>
          <Parts parts={item} />
        </li>
      ))}
    </Stack>
  )
}

function Parts({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, at) => {
    const key = `${at}`
    if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>
    if ('bold' in part)
      return (
        <strong key={key}>
          <Parts parts={part.bold} />
        </strong>
      )
    if ('italic' in part)
      return (
        <em key={key}>
          <Parts parts={part.italic} />
        </em>
      )
    return part.link.startsWith('/') ? (
      <Link key={key} to={part.link}>
        {part.text}
      </Link>
    ) : (
      <a key={key} href={part.link} rel="nofollow noopener noreferrer">
        {part.text}
      </a>
    )
  })
}
