import type { VariantOption } from '#contract/catalog/catalog.ts'
import type { ProductInput } from '#contract/catalog/products.ts'
import { readNumber } from '#contract/read-number.ts'
import { optionsIn, type Problems } from './product-body.ts'
import { type Cells, headings } from './product-cells.ts'

export type FiledPicture = ProductInput['hostedImages'][number]

const isOf = (option: VariantOption | null, options: readonly VariantOption[]): boolean =>
  options.some(each => each.property === option?.property && each.option === option.option)

/** Returns the number of the picture that shows a variant, from 1; empty if none shows one of its options. */
export function pictureNumber(pictures: readonly FiledPicture[], options: readonly VariantOption[]): string {
  const at = pictures.findIndex(({ option }) => isOf(option, options))
  return at < 0 ? '' : String(at + 1)
}

/**
 * Gives pictures the options that the variants of their lines have in common. Pictures that no line names keep theirs,
 * unless one named them before.
 */
export function picturesIn(
  lines: readonly Cells[],
  { pictures, lines: before }: { pictures: readonly FiledPicture[]; lines: readonly Cells[] },
  problems: Problems,
): readonly FiledPicture[] {
  if (lines.every(({ variantPicture }, at) => !variantPicture || variantPicture === before[at]?.variantPicture))
    return pictures
  const [first = {}] = lines
  const named = new Map<number, VariantOption[][]>()
  for (const cells of lines) {
    if (!cells.variantPicture) continue
    const { value = 0 } = readNumber(cells.variantPicture, {})
    if (pictures[value - 1]) named.set(value, [...(named.get(value) ?? []), optionsIn(cells, first)])
    else problems.set(headings.variantPicture, sentenceOf(pictures.length))
  }
  return pictures.map((picture, index) => {
    const [options = [], ...others] = named.get(index + 1) ?? []
    const shared = options.filter(each => others.every(other => isOf(each, other)))
    if (shared.length > 0)
      return { ...picture, option: isOf(picture.option, shared) ? picture.option : (shared[0] ?? null) }
    if (options.length > 0)
      problems.set(headings.variantPicture, `The variants of picture ${index + 1} have no option in common.`)
    return before.some(({ variantPicture }) => variantPicture === String(index + 1))
      ? { ...picture, option: null }
      : picture
  })
}

function sentenceOf(pictures: number): string {
  if (pictures === 0) return 'The product has no pictures yet. Add them on its page first.'
  return pictures === 1
    ? 'The product has one picture. Enter 1.'
    : `Enter the number of a picture, from 1 to ${pictures}.`
}
