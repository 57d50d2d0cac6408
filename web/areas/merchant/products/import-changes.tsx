import type { ImportRow, ValueChange } from '#contract/catalog/product-files.ts'
import { count, naira } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

/** Number of different changes, and of variants of each, that a row shows. */
const mostShown = 3

/** The prices and stocks that an import will change, old and new. */
export const ImportChanges = ({ row: { priceChanges = [], stockChanges = [] } }: { row: ImportRow }) => (
  <>
    <Changes name="Price" of={priceChanges} text={naira} />
    <Changes name="Stock" of={stockChanges} text={count} />
  </>
)

function Changes({ name, of, text }: { name: string; of: readonly ValueChange[]; text: (value: number) => string }) {
  const more = of.length - mostShown
  return (
    <>
      {of.slice(0, mostShown).map(({ variants, before, after }) => (
        <Text key={`${before} ${after}`} figures anywhere>
          {name} {before === null ? '' : `${text(before)} → `}
          <strong>{text(after)}</strong>
          {variants.length > 0 && ` (${named(variants)})`}
        </Text>
      ))}
      {more > 0 && (
        <Note>
          {count(more)} more {name.toLowerCase()} {more === 1 ? 'change' : 'changes'}
        </Note>
      )}
    </>
  )
}

const named = (variants: readonly string[]): string => {
  const more = variants.length - mostShown
  return more > 0 ? `${variants.slice(0, mostShown).join('; ')} and ${count(more)} more` : variants.join('; ')
}
