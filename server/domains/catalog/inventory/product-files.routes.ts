import * as contract from '#contract/catalog/product-files.ts'
import { everyAttribute } from '#domains/catalog/index.ts'
import { onlyViews } from '#platform/auth.ts'
import { csvOf } from '#platform/csv.ts'
import { fail, failed } from '#platform/failure.ts'
import { csvName } from '#platform/file-name.ts'
import { FileAnswer, type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { childCategoriesOf, everyWritten } from './export-products.ts'
import { importProblems, importRows, readImport, startImport } from './imports.ts'
import { csvColumns, exportedHeading } from './product-cells.ts'
import { templateOf } from './product-template.ts'

export const productFilesRoutes = (platform: Platform): readonly Route[] => [
  route(contract.exportProducts, async ({ caller, db, now }) => {
    const name = csvName('products', {}, now)
    const { storeId } = caller.scope
    const [attributesOf, children] = await Promise.all([
      everyAttribute(db.lagging),
      childCategoriesOf(db.lagging, storeId),
    ])
    const columns = csvColumns(children.flatMap(attributesOf)).filter(
      ({ heading }) => heading !== exportedHeading('costPrice') || !onlyViews(caller, 'products'),
    )
    return new FileAnswer(name, csvOf(columns, everyWritten(db.lagging, storeId, attributesOf)))
  }),
  route(contract.productTemplate, async ({ query, db }) => {
    const template = await templateOf(db.lagging, query.childCategoryId)
    return failed(template) ? template : new FileAnswer(template.name, csvOf(template.columns, template.lines))
  }),
  route(contract.importProducts, async ({ caller, query, request }) => {
    const sent = await request.file({ limits: { files: 1, fileSize: contract.mostArchiveBytes } })
    if (sent?.fieldname !== 'file') return fail('invalid', { fields: [{ field: 'file', message: 'Choose a file.' }] })
    return readImport(platform, { caller, bytes: await sent.toBuffer(), fileName: sent.filename, defaults: query })
  }),
  route(contract.getImport, ({ caller, params, query, db }) => importRows(db.read, caller.scope, params.id, query)),
  route(contract.importProblems, async ({ caller, params, db }) => {
    const problems = await importProblems(db.read, caller.scope, params.id)
    return failed(problems) ? problems : new FileAnswer('import-problems.csv', csvOf(problems.columns, problems.rows))
  }),
  route(contract.startImport, ({ caller, params, db }) => db.transact(work => startImport(work, caller, params.id))),
]
