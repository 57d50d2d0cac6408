import type { ImportKind } from '#contract/catalog/product-files.ts'
import { createProduct, type ProductBody, updateProduct } from '#contract/catalog/products.ts'
import { missingMessage, missingOf } from '#domains/catalog/index.ts'
import type { WrittenProduct } from './export-products.ts'
import type { PlannedPicture } from './load-pictures.ts'
import { picturesIn } from './picture-cells.ts'
import { type PictureSources, sourcesIn } from './picture-sources.ts'
import { bodyOf, type Categories, type FileBody, optionsIn, type Problems, problemKey } from './product-body.ts'
import { type Cell, type Cells, headings, ofVariant, optionCells } from './product-cells.ts'
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
  problem: string | null
}

type Problem = { problem: string }

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
    name: (first?.cells.name ?? stood?.name ?? '').slice(0, 140),
    sku: (filed.sku || stood?.sku || '').slice(0, 60),
    productId: found.length === 1 && stood ? stood.id : null,
  }
  const made =
    stood && found.length === 1
      ? changeOf(filed, stood, categories, sources)
      : additionOf(filed, found, categories, sources)
  if ('problem' in made) return { ...about, kind: 'refused', input: null, pictures: null, problem: made.problem }
  return { ...about, ...made, problem: null }
}

function additionOf(
  { id, sku, lines }: FiledProduct,
  found: readonly WrittenProduct[],
  categories: Categories,
  sources: PictureSources,
): { kind: 'new'; input: object; pictures: readonly PlannedPicture[] | null } | Problem {
  if (found.length > 1) return { problem: 'Several of your products have this SKU. Add the product ID.' }
  if (id) return { problem: 'You have no product with this ID. Leave the ID empty to add a new one.' }
  const cells = lines.map(line => line.cells)
  const rows = rowsOf(lines)
  const { body, problems } = bodyOf(cells, categories, rows)
  if (!sku) problems.set(headings.sku, 'Required to match the product in later files.')
  const twice = sameOptions(lines, lines[0]?.cells ?? {})
  if (twice) problems.set(twice.problem, '')
  const checked = createProduct.body.safeParse(body)
  addIssues(problems, checked.error?.issues, rows)
  const pictures = plannedPictures(cells, sources, problems)
  if (body.published && body.childCategoryId) addMissing(problems, body, body.attributes, categories)
  return checked.success && problems.size === 0
    ? { kind: 'new', input: checked.data, pictures }
    : { problem: sentenceOf(problems) }
}

function changeOf(
  filed: FiledProduct,
  stood: WrittenProduct,
  categories: Categories,
  sources: PictureSources,
): { kind: 'changed' | 'same'; input: object | null; pictures: readonly PlannedPicture[] | null } | Problem {
  const lines = mergeOverExisting(filed.lines, stood)
  if ('problem' in lines) return lines
  const before = bodyOf(stood.lines, categories).body
  const { body: after, problems } = bodyOf(lines.lines, categories)
  const checked = createProduct.body.safeParse(after)
  // Negative stock comes from overselling only and is left as it is.
  addIssues(
    problems,
    checked.error?.issues.filter(
      ({ path: [field, at, of] }) =>
        !(field === 'variant' && of === 'quantity' && same(after.variant[Number(at)], before.variant[Number(at)])),
    ),
  )
  const changes = changesBetween(before, after, stood)
  // Pictures of a file are for products without any, so that a second import doesn't replace them.
  const toLoad = stood.pictures.length ? null : plannedPictures(lines.lines, sources, problems)
  const pictures = toLoad ? [] : picturesIn(lines.lines, stood, problems)
  if (!same(pictures, stood.pictures)) changes.hostedImages = [...pictures]
  if (after.published && (changes.attributes || changes.childCategoryId))
    addMissing(problems, after, { ...stood.attributes, ...after.attributes }, categories)
  if (problems.size) return { problem: sentenceOf(problems) }
  return Object.keys(changes).length || toLoad
    ? { kind: 'changed', input: updateProduct.body.parse(changes), pictures: toLoad }
    : { kind: 'same', input: null, pictures: null }
}

/** Returns the pictures to load, each with the option that its variants have in common; null if the file names none. */
function plannedPictures(
  lines: readonly Cells[],
  sources: PictureSources,
  problems: Problems,
): readonly PlannedPicture[] | null {
  const named = sourcesIn(lines[0] ?? {}, sources, problems).map(id => ({ id, alt: '', option: null }))
  const pictures = picturesIn(lines, { pictures: named, lines: [] }, problems)
  return pictures.length ? pictures : null
}

/** Returns the rows of a product with several, to name them in problems. */
const rowsOf = (lines: readonly Line[]): readonly number[] | undefined =>
  lines.length > 1 ? lines.map(({ line }) => line) : undefined

/** Adds the required attributes without a value. */
function addMissing(
  problems: Problems,
  { childCategoryId, variantProperties }: FileBody,
  values: ProductBody['attributes'],
  { attributesOf }: Categories,
): void {
  for (const attribute of missingOf(attributesOf(childCategoryId), values ?? {}, variantProperties))
    if (!problems.has(attribute.name)) problems.set(attribute.name, missingMessage(attribute))
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

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
      // Keeps sales deducted until the import runs.
      return { ...variant, id, quantity, quantityBefore: variantBefore.quantity }
    }),
  }
}

const keyOf = (cells: Cells, properties: Cells) =>
  JSON.stringify(optionsIn(cells, properties).map(({ property, option }) => [property, option]))

const sameOptions = (lines: readonly Line[], properties: Cells): Problem | undefined => {
  const keys = lines.map(({ cells }) => keyOf(cells, properties))
  const twice = keys.findIndex((key, at) => keys.indexOf(key) !== at)
  return twice < 0 ? undefined : { problem: `Row ${lines[twice]?.line} repeats this variant.` }
}

/** Merges a file's lines over the lines of an existing product: missing and empty cells keep their values. */
function mergeOverExisting(lines: readonly Line[], stood: WrittenProduct): { lines: Cells[] } | Problem {
  const said = lines[0]?.cells ?? {}
  const properties = { ...stood.lines[0], ...said }
  const twice = sameOptions(lines, properties)
  if (twice) return twice
  const optionsOf = new Set<Cell>(optionCells.flat())
  const ofProduct = pick(said, cell => !ofVariant.includes(cell) && !optionsOf.has(cell))
  const merged: Cells[] = stood.lines.map(cells => ({ ...cells, ...ofProduct }))
  const keys = stood.lines.map(cells => keyOf(cells, properties))
  for (const { line, cells } of lines) {
    const own = pick(cells, cell => ofVariant.includes(cell))
    const options = optionsIn(cells, properties)
    const at = options.length || stood.lines.length > 1 ? keys.indexOf(keyOf(cells, properties)) : 0
    const there = merged[at]
    if (there) merged[at] = { ...there, ...own }
    else if (options.length) merged.push({ ...properties, ...ofProduct, ...noVariant, ...cells })
    else if (Object.keys(own).length) return { problem: `Row ${line}: Add the options of this variant.` }
  }
  return { lines: merged }
}

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

const fieldCells: Record<string, Cell> = {
  childCategoryId: 'category',
  'pricing.0.costPrice': 'costPrice',
  'pricing.0.sellingPrice': 'sellingPrice',
  'pricing.0.price': 'price',
  stockAlertUnits: 'alertUnits',
  'dimensions.length': 'length',
  'dimensions.width': 'width',
  'dimensions.height': 'height',
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

function headingOf(field: string): string | undefined {
  const whole = field.replace(/^(tags|description)\.\d+$/, '$1')
  const cell = Object.keys(headings).find(name => name === whole) as Cell | undefined
  const ofOne = /^variant\.\d+\.(quantity|sku|barcode|pricing)/.exec(field)?.[1]
  const inVariant: Record<string, Cell> = {
    ...{ quantity: 'stock', sku: 'variantSku', barcode: 'barcode' },
    pricing: 'variantSellingPrice',
  }
  const found = cell ?? fieldCells[field] ?? (ofOne ? inVariant[ofOne] : undefined)
  return found && headings[found]
}

/** Returns all problems as text, each after its column heading. */
const sentenceOf = (problems: Problems): string =>
  [...problems].map(([key, message]) => (message ? `${key}: ${message}` : key)).join(' ')
