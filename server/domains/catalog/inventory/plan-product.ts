import type { ImportKind } from '#contract/catalog/product-files.ts'
import { createProduct, lacks, type ProductBody, updateProduct } from '#contract/catalog/products.ts'
import { missingMessage, missingOf } from '#domains/catalog/index.ts'
import { beginningOf } from '#platform/storable.ts'
import { changedColumns, headingOf, same, unseenColumns } from './changed-columns.ts'
import type { WrittenProduct } from './export-products.ts'
import type { Categories } from './file-categories.ts'
import type { PlannedPicture } from './load-pictures.ts'
import { keptMoments } from './moment-cells.ts'
import { picturesIn } from './picture-cells.ts'
import { type PictureSources, sourcesIn } from './picture-sources.ts'
import { fallNotes } from './price-changes.ts'
import { bodyOf, type FileBody, optionsIn, type Problems, problemKey } from './product-body.ts'
import { type Cell, type Cells, headings, ofVariant, optionCells } from './product-cells.ts'
import { optionWithoutProperty } from './product-rows.ts'
import type { FiledProduct, Line } from './read-product-file.ts'

/** Planned outcome for a product of a file. */
export interface Planned {
  line: number
  kind: ImportKind
  name: string
  sku: string
  productId: string | null
  /** The whole product if new; only the changes if it exists. */
  input: object | null
  /** Pictures to load for it; null if there are none. */
  pictures: readonly PlannedPicture[] | null
  /** Why it is refused, or what its merchant should know. */
  problem: string | null
  /** Faults without their rows, to count equal ones. */
  faults: readonly string[]
  /** Headings of the columns that change, or of a new product's whose values the preview doesn't show. */
  changes: readonly string[]
  /** Path of the category. */
  category: string | null
  /** Why the category is the chosen one; null if the file names it. */
  categoryNote: string | null
  /** Whether it goes to approval. */
  submits: boolean
}

type Problem = { problem: string; faults?: readonly string[] }

type Made = Pick<Planned, 'input' | 'pictures'> & { kind: 'new' | 'changed' | 'same' } & Partial<
    Pick<Planned, 'changes' | 'category' | 'submits' | 'problem'>
  >

/** Said of a product that isn't on sale because it lacks a picture, its file or attributes; `was` if it was a draft before. */
export const draftNote = (was: boolean, lacked: readonly string[]): string =>
  `${was ? 'Stays' : 'Becomes'} a draft until it has ${new Intl.ListFormat('en-GB').format(lacked)}.`

/** Regular expression of the notes that `draftNote` returns. */
export const anyDraftNote = '(Becomes|Stays) a draft until it has '
const noPictureOrFile = '(a picture|its file|a picture and its file)\\.'
/** Regular expressions of those that name a picture, the file of a digital product, or required attributes. */
export const lacksPicture = `${anyDraftNote}a picture(\\.|,| and )`
export const lacksFile = `${anyDraftNote}(a picture(,| and) )?its file(\\.|,| and )`
export const lacksSpecification = `${anyDraftNote}(?!${noPictureOrFile})`
/** Regular expression of the note that a preview has of a product which awaits approval, and which the import repeats. */
export const repeatedNote = new RegExp(`Becomes a draft until it has ${noPictureOrFile}`)

/** Compares a product of a file with the store's product of the same ID or SKU. */
export function planProduct(
  filed: FiledProduct,
  found: readonly WrittenProduct[],
  categories: Categories,
  sources: PictureSources,
): Planned {
  const [first] = filed.lines
  const [stood] = found
  const about = {
    line: filed.line,
    name: beginningOf(first?.cells.name ?? stood?.name ?? '', 140),
    sku: beginningOf(filed.sku || stood?.sku || '', 60),
    productId: found.length === 1 && stood ? stood.id : null,
  }
  const made =
    stood && found.length === 1
      ? changeOf(filed, stood, categories, sources)
      : additionOf(filed, found, categories, sources)
  const nothing = { faults: [], changes: [], category: null, categoryNote: null, submits: false }
  if (!('kind' in made)) {
    const faults = (made.faults ?? [made.problem]).map(fault => fault.replace(/^Row \d+(, |: )/, ''))
    return { ...about, ...nothing, kind: 'refused', input: null, pictures: null, problem: made.problem, faults }
  }
  return { ...about, ...nothing, problem: null, ...made, categoryNote: categoryNote(filed, made) }
}

function additionOf(
  { id, sku, lines, forNew, faults, notes = [], ownHeadings }: FiledProduct,
  found: readonly WrittenProduct[],
  categories: Categories,
  sources: PictureSources,
): Made | Problem {
  if (found.length > 1) return { problem: 'Several of your products have this SKU. Add the product ID.' }
  if (id) return { problem: 'You have no product with this ID. Leave the ID empty to add a new one.' }
  const cells = lines.map((line, at) => (at === 0 ? { ...line.cells, ...forNew } : line.cells))
  const rows = rowsOf(lines)
  const { body, problems } = bodyOf(cells, categories, rows)
  addFaults(problems, lines, faults)
  if (!sku) problems.set(headings.sku, 'Required to match the product in later files.')
  const first = lines[0]?.cells ?? {}
  const odd = optionWithoutProperty(lines, first) ?? sameOptions(lines, first)
  if (odd) problems.set(odd.problem, '')
  const checked = createProduct.body.safeParse({ ...body, published: false })
  if (!cells[0]?.sellingPrice && cells.some(({ variantSellingPrice }) => !variantSellingPrice))
    addIssues(problems, [{ path: ['pricing', 0, 'sellingPrice'], message: 'Write a price.' }])
  // A new product of a file is complete, also a draft: its row is easily filled in.
  addIssues(problems, [...(checked.error?.issues ?? []), ...lacks(body)], rows)
  const { pictures, left } = plannedPictures(lines, sources, problems)
  if (!checked.success || problems.size > 0) return refusedFor(problems, ownHeadings)
  const category = categories.paths.get(checked.data.childCategoryId ?? '') ?? null
  const lacked = body.published
    ? [...mediaLacked(pictures ?? [], !body.IsDigitalProduct), ...namesOf(missingIn(body, body.attributes, categories))]
    : []
  const problem = noteOf([...notes, ...left, ...(lacked.length ? [draftNote(false, lacked)] : [])])
  const submits = body.published && lacked.length === 0
  const changes = unseenColumns(cells, pictures !== null)
  return { kind: 'new', input: { ...checked.data, published: submits }, pictures, category, problem, submits, changes }
}

function changeOf(
  filed: FiledProduct,
  stood: WrittenProduct,
  categories: Categories,
  sources: PictureSources,
): Made | Problem {
  const lines = mergeOverExisting(filed.lines, stood)
  if ('problem' in lines) return lines
  const before = bodyOf(stood.lines, categories).body
  const { body: written, problems } = bodyOf(lines.lines, categories)
  const after = { ...written, variant: withRunningStarts(written.variant, { before, stood }) }
  const faults = filed.faults?.filter(({ heading }) => filed.skus || heading !== headings.variantSku)
  addFaults(problems, filed.lines, faults)
  addIssues(problems, [...issuesOf(after, before), ...(after.published ? lacks(after) : [])])
  const changes = changesBetween(before, after, stood)
  const merged = lines.lines.map(cells => ({ line: filed.line, cells }))
  // Pictures of a file are for products without any, so that a second import doesn't replace them.
  const { pictures: toLoad, left } = stood.pictures.length
    ? { pictures: null, left: [] }
    : plannedPictures(merged, sources, problems)
  const pictures = toLoad ? [] : picturesIn(lines.lines, stood, problems)
  if (!same(pictures, stood.pictures)) changes.hostedImages = [...pictures]
  const unapproved = stood.approvalStatus !== 'approved' && after.published
  const wanted = unapproved && changes.published === true
  const missing = missingIn(after, { ...stood.attributes, ...after.attributes }, categories)
  if (after.published && !wanted && (changes.attributes || changes.childCategoryId))
    for (const attribute of missing)
      if (!problems.has(attribute.name)) problems.set(attribute.name, missingMessage(attribute))
  if (problems.size) return refusedFor(problems, filed.ownHeadings)
  const category = categories.paths.get(after.childCategoryId ?? '') ?? null
  // An approved one that becomes digital needs approval again.
  const becomes = !unapproved && after.published && after.IsDigitalProduct && !before.IsDigitalProduct
  const hasFile = !after.IsDigitalProduct || stood.hasFile
  const lacked = unapproved
    ? [...mediaLacked(toLoad ?? pictures, hasFile), ...namesOf(wanted ? missing : [])]
    : becomes
      ? mediaLacked([true], hasFile)
      : []
  const unseen = lacked.length > 0
  const draft = unseen ? [draftNote(!before.published, lacked)] : []
  if (unseen) delete changes.published
  if (!Object.keys(changes).length && !toLoad)
    return { kind: 'same', input: null, pictures: null, category, problem: noteOf([...left, ...(wanted ? draft : [])]) }
  const problem = noteOf([...(filed.notes ?? []), ...fallNotes(before, after), ...left, ...draft])
  const submits = unapproved && !unseen && (wanted || stood.approvalStatus === 'rejected')
  return {
    kind: 'changed',
    input: updateProduct.body.parse(changes),
    pictures: toLoad,
    category,
    problem,
    submits,
    // The import unpublishes it, unless it is approved or has a picture by then.
    changes: changedColumns(unseen && before.published ? { ...changes, published: false } : changes, {
      before,
      after,
      pictures: toLoad !== null,
    }),
  }
}

/** Keeps the start of sale prices that already run, as `setVariantSales` finds them. */
const withRunningStarts = (
  variants: FileBody['variant'],
  { before, stood }: { before: FileBody; stood: WrittenProduct },
): FileBody['variant'] =>
  variants.map((variant, at) => {
    const [sale, running] = [variant.sale, stood.onSale[at] ? before.variant[at]?.sale : undefined]
    return sale && running && sale.price === running.price && sale.startsAt <= running.startsAt
      ? { ...variant, sale: { ...sale, startsAt: running.startsAt } }
      : variant
  })

/** Returns what is invalid of a changed product. Negative stock comes from overselling only and is left as it is. */
function issuesOf(after: FileBody, before: FileBody) {
  const { error } = createProduct.body.safeParse({ ...after, published: false })
  const isUnchangedStock = ([field, at, of]: readonly PropertyKey[]) =>
    field === 'variant' &&
    of === 'quantity' &&
    after.variant[Number(at)]?.quantity === before.variant[Number(at)]?.quantity
  return error?.issues.filter(({ path }) => !isUnchangedStock(path)) ?? []
}

/** Returns why a new product has the chosen category; null if the file names it. */
function categoryNote({ unknownCategory }: FiledProduct, { kind }: Made): string | null {
  if (unknownCategory === undefined || kind !== 'new') return null
  const why = unknownCategory ? `“${beginningOf(unknownCategory, 100)}” is none of ours` : 'the file names none'
  return `Your chosen category, because ${why}.`
}

/** Returns a product's problems, each once and after the file's own heading. */
function refusedFor(problems: Problems, ownHeadings?: ReadonlyMap<string, string>): Problem {
  const own = new Map(
    [...problems].map(([key, message]) => {
      const [, row = '', heading = ''] = /^(Row \d+, )?(.*)$/s.exec(key) ?? []
      return [`${row}${ownHeadings?.get(heading) ?? heading}`, message] as const
    }),
  )
  const faults = [...own].map(([key, message]) => (message ? `${key}: ${message}` : key))
  return { problem: faults.join(' '), faults }
}

/**
 * Returns the pictures to load, each with the option that its variants have in common; null if the file names none. `left`
 * says which can't be loaded.
 */
function plannedPictures(
  lines: readonly Line[],
  sources: PictureSources,
  problems: Problems,
): { pictures: readonly PlannedPicture[] | null; left: string[] } {
  const [first] = lines
  const cells = lines.map(line => line.cells)
  const unloadable = new Set<string>()
  const named = sourcesIn(first?.cells ?? {}, sources, { problems, unloadable })
  const numbered = picturesIn(
    cells,
    { pictures: named.map(id => ({ id, alt: '', option: null })), lines: [] },
    problems,
  )
  const pictures = numbered.filter(({ id }) => !unloadable.has(id))
  const left = [...unloadable].map(
    address => `Row ${first?.line}: we can’t load the picture ${beginningOf(address, 200)}, so it is left out.`,
  )
  return { pictures: pictures.length ? pictures : null, left }
}

const noteOf = (notes: readonly string[]): string | null => notes.join(' ') || null

/** Returns the rows of a product with several, to name them in problems. */
const rowsOf = (lines: readonly Line[]): readonly number[] | undefined =>
  lines.length > 1 ? lines.map(({ line }) => line) : undefined

/** Returns the required attributes without a value. */
const missingIn = (
  { childCategoryId, variantProperties }: FileBody,
  values: ProductBody['attributes'],
  { attributesOf }: Categories,
) => (childCategoryId === null ? [] : missingOf(attributesOf(childCategoryId), values ?? {}, variantProperties))

/** Returns which of a picture and a file a product lacks to be sent for approval. `hasFile` also if it needs none. */
export const mediaLacked = (pictures: readonly unknown[], hasFile: boolean): string[] => [
  ...(pictures.length ? [] : ['a picture']),
  ...(hasFile ? [] : ['its file']),
]

const namesOf = (attributes: readonly { name: string }[]): string[] => attributes.map(({ name }) => name)

/** Returns the fields that differ. Variants are all or none, because omitted ones would be deleted. */
function changesBetween(before: FileBody, after: FileBody, stood: WrittenProduct): Partial<ProductBody> {
  const { variant: variantsBefore, attributes: _, ...restBefore } = before
  const { variant: variantsAfter, attributes, ...restAfter } = after
  const was: Record<string, unknown> = restBefore
  const values = Object.entries(attributes).filter(([id, value]) => stood.attributes[id] !== value)
  const changed: Partial<ProductBody> = {
    ...Object.fromEntries(Object.entries(restAfter).filter(([field, value]) => !same(was[field], value))),
    ...(values.length > 0 && { attributes: Object.fromEntries(values) }),
  }
  if (same(variantsBefore, variantsAfter)) return changed
  return {
    ...changed,
    variant: variantsAfter.map(({ quantity, ...variant }, at) => {
      const variantBefore = variantsBefore[at]
      const id = stood.variantIds[at]
      if (!id || !variantBefore) return { ...variant, quantity }
      if (quantity === variantBefore.quantity) return { ...variant, id }
      // Keeps sales deducted until the import runs, and refuses it if somebody changes the stock.
      return {
        ...variant,
        id,
        quantity,
        quantityBefore: variantBefore.quantity,
        stocktakesBefore: stood.stocktakes[at],
      }
    }),
  }
}

const keyOf = (cells: Cells, properties: Cells) =>
  JSON.stringify(optionsIn(cells, properties).map(({ property, option }) => [property, option]))

const sameOptions = (lines: readonly Line[], properties: Cells): Problem | undefined => {
  const keys = lines.map(({ cells }) => keyOf(cells, properties))
  const twice = keys.findIndex((key, at) => keys.indexOf(key) !== at)
  if (twice < 0) return undefined
  const row = `Row ${lines[twice]?.line}`
  return { problem: keys[twice] === '[]' ? `${row}: ${addOptions}` : `${row} repeats this variant.` }
}

const addOptions = 'Add what tells this variant from the others, such as Size and M, as “Property 1” and “Option 1”.'

/**
 * Returns the position of a row's variant among those of a product: by its options, or else by its SKU. -1 if it has
 * other options than all of them; undefined if the row names no variant.
 */
function variantOf(cells: Cells, stood: WrittenProduct, properties: Cells): number | undefined | Problem {
  if (optionsIn(cells, properties).length)
    return stood.lines.findIndex(line => keyOf(line, properties) === keyOf(cells, properties))
  if (stood.lines.length === 1) return 0
  const { variantSku } = cells
  if (!variantSku) return undefined
  const found = stood.lines.flatMap((line, at) => (line.variantSku === variantSku ? at : []))
  if (found.length === 1) return found[0]
  const count = found.length ? 'Several variants have' : 'No variant has'
  return { problem: `${count} the SKU “${variantSku.slice(0, 60)}”. ${addOptions}` }
}

/** Merges a file's lines over the lines of an existing product: missing and empty cells keep their values. */
function mergeOverExisting(lines: readonly Line[], stood: WrittenProduct): { lines: Cells[] } | Problem {
  const said = lines[0]?.cells ?? {}
  const properties = { ...stood.lines[0], ...said }
  const nameless = optionWithoutProperty(lines, properties)
  if (nameless) return nameless
  const optionsOf = new Set<Cell>(optionCells.flat())
  const ofProduct = pick(said, cell => !ofVariant.includes(cell) && !optionsOf.has(cell))
  const merged: Cells[] = stood.lines.map(cells => withPrice(cells, ofProduct, 'sellingPrice', 'price'))
  const met = new Set<string>()
  for (const { line, cells } of lines) {
    const own = pick(cells, cell => ofVariant.includes(cell))
    const at = variantOf(cells, stood, properties)
    if (typeof at === 'object') return { problem: `Row ${line}: ${at.problem}` }
    if (at === undefined) {
      if (Object.keys(own).length) return { problem: `Row ${line}: ${addOptions}` }
      continue
    }
    const key = at < 0 ? keyOf(cells, properties) : String(at)
    if (met.has(key)) return { problem: `Row ${line} repeats this variant.` }
    met.add(key)
    const there = merged[at]
    if (there)
      merged[at] = { ...withPrice(there, own, 'variantSellingPrice', 'variantPrice'), ...keptMoments(own, there) }
    else merged.push({ ...properties, ...ofProduct, ...noVariant, ...cells })
  }
  return { lines: merged }
}

/** Puts a file's cells over those before. Without a discount before, a new selling price makes none. */
const withPrice = (before: Cells, cells: Cells, selling: Cell, list: Cell): Cells => ({
  ...before,
  ...(cells[selling] && before[selling] === before[list] && { [list]: '' }),
  ...cells,
})

const noVariant: Cells = {
  variantSku: '',
  barcode: '',
  variantSellingPrice: '',
  variantPrice: '',
  salePrice: '',
  saleFrom: '',
  saleUntil: '',
  stock: '',
  variantPicture: '',
}

const pick = (cells: Cells, wanted: (cell: Cell) => boolean): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([cell]) => wanted(cell as Cell)))

/** Adds a file's own faults, with their rows if the product has several. */
function addFaults(problems: Problems, lines: readonly Line[], faults: FiledProduct['faults'] = []): void {
  for (const { row, heading, message } of faults) problems.set(problemKey(heading, rowsOf(lines) && row), message)
}

/** Adds a schema's errors under their column headings, one per column and row. Others have no heading. */
function addIssues(
  problems: Problems,
  issues: readonly { path: PropertyKey[]; message: string }[] | undefined = [],
  rows?: readonly number[],
): void {
  for (const { path, message } of issues) {
    const heading = headingOf(path.join('.'))
    const row = path[0] === 'variant' ? rows?.[Number(path[1])] : undefined
    const key = heading ? problemKey(heading, row) : message
    if (!problems.has(key)) problems.set(key, heading ? message : '')
  }
}
