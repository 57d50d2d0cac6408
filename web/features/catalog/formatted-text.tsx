import type { ReactNode } from 'react'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { blocksOf, type Inline } from './text-marks.ts'

/** A description with its bold words, italics, links and lists. */
export const FormattedText = ({ paragraphs }: { paragraphs: readonly string[] }) =>
  blocksOf(paragraphs).map((block, at) =>
    block.kind === 'paragraph' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place
      <Text as="p" lines anywhere key={at}>
        {inline(block.within)}
      </Text>
    ) : (
      <Stack
        as={block.ordered ? 'ol' : 'ul'}
        gap={1}
        anywhere
        // biome-ignore lint/suspicious/noArrayIndexKey: list items have no identity but their place
        key={at}
        style={{ listStyle: block.ordered ? 'decimal' : 'disc', paddingLeft: 'var(--space-6)' }}
      >
        {block.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: list items have no identity but their place
          <li key={index}>{inline(item)}</li>
        ))}
      </Stack>
    ),
  )

const inline = (parts: readonly Inline[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity but their place
  parts.map((part, at) => <Words part={part} key={at} />)

function Words({ part }: { part: Inline }): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'bold':
      return <strong>{inline(part.within)}</strong>
    case 'italic':
      return <em>{inline(part.within)}</em>
    case 'link':
      return (
        <Text as="a" tone="palm" underline href={part.url} target="_blank" rel="nofollow ugc noopener noreferrer">
          {inline(part.within)}
        </Text>
      )
  }
}
