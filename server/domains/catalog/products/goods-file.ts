import type { FastifyRequest } from 'fastify'
import { type GoodsFile, getGoodsFile, mostGoodsBytes, putGoodsFile } from '#contract/orders/digital-goods.ts'
import { saveGoods } from '#domains/files/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, MerchantCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { storableName } from '#platform/storable.ts'
import { goodsUrl } from './goods-links.ts'
import { ownProduct } from './own-product.view.ts'
import { saveEdit, storedEdit } from './product-edit.ts'
import { keptBy, lockProduct } from './update-product.ts'
import { changeProductRow } from './write-product.ts'

type Whole = { file: GoodsFile | null; newFile: GoodsFile | null }

export const goodsFileRoutes = (platform: Platform): readonly Route[] => [
  route(getGoodsFile, ({ caller, params, db }) => fileOf(platform, db.read, caller, params.id)),
  route(putGoodsFile, ({ caller, params, request }) => putFile(platform, caller, { productId: params.id, request })),
]

/** Returns the file of a digital product, for its store and the administrators. */
async function fileOf(
  platform: Platform,
  read: Reader,
  caller: MerchantCaller | AdminCaller,
  productId: string,
): Promise<Whole | Failure<'product_not_found'>> {
  const product = await ownProduct(read, keptBy(caller), productId, platform.clock.now())
  if (failed(product)) return product
  const rows = await read
    .selectFrom('products as p')
    .leftJoin('product_revisions as e', join =>
      join.onRef('e.store_id', '=', 'p.store_id').onRef('e.product_id', '=', 'p.id'),
    )
    .innerJoin('files as f', join =>
      join.on(({ eb, or, ref }) =>
        or([eb('f.id', '=', ref('p.goods_file_id')), eb('f.id', '=', ref('e.goods_file_id'))]),
      ),
    )
    .select(['f.id', 'f.name', 'f.bytes', 'f.created_at', 'p.goods_file_id'])
    .where('p.store_id', '=', product.storeId)
    .where('p.id', '=', productId)
    .execute()
  const sent = (row: (typeof rows)[number] | undefined): GoodsFile | null =>
    row
      ? {
          name: row.name ?? 'file',
          bytes: row.bytes,
          sentAt: row.created_at.toISOString(),
          url: goodsUrl(platform, { fileId: row.id }, platform.clock.now()),
        }
      : null
  return {
    file: sent(rows.find(row => row.id === row.goods_file_id)),
    newFile: sent(rows.find(row => row.id !== row.goods_file_id)),
  }
}

/** Stores the uploaded file of a digital product, replacing the current one. */
async function putFile(
  platform: Platform,
  caller: MerchantCaller,
  { productId, request }: { productId: string; request: FastifyRequest },
) {
  // Checks access before accepting the upload.
  const product = await ownProduct(platform.db.read, caller.scope, productId, platform.clock.now())
  if (failed(product)) return product
  if (!product.IsDigitalProduct) return fail('not_digital')
  const sent = await request.file({ limits: { files: 1, fileSize: mostGoodsBytes }, throwFileSizeLimit: false })
  if (sent?.fieldname !== 'file') return fail('invalid', { fields: [{ field: 'file', message: 'Choose a file.' }] })
  const saved = await saveGoods(platform, {
    stream: sent.file,
    name: storableName(sent.filename),
    ownerId: caller.accountId,
    truncated: () => sent.file.truncated,
  })
  if (failed(saved)) return saved
  const set = await platform.db.transact(work =>
    setFile(work, caller, { productId, fileId: saved.id, requestId: request.id }),
  )
  return failed(set) ? set : fileOf(platform, platform.db.read, caller, productId)
}

/**
 * Replaces a product's file. Customers who bought the previous file keep it. Administrators review the file, so that of
 * an approved product, or of one with an edit, becomes part of its edit.
 */
export async function setFile(
  work: Work,
  caller: Pick<MerchantCaller, 'accountId' | 'name' | 'scope'>,
  { productId, fileId, requestId }: { productId: string; fileId: string; requestId?: string },
): Promise<undefined | Failure<'product_not_found' | 'not_digital'>> {
  const { tx } = work
  const { storeId } = caller.scope
  await lockProduct(work, productId)
  const product = await tx
    .selectFrom('products')
    .select(['goods_file_id', 'is_digital', 'approval_status'])
    .where('store_id', '=', storeId)
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!product) return fail('product_not_found')
  if (!product.is_digital) return fail('not_digital')
  const place = { storeId, id: productId }
  const edit = await storedEdit(tx, place)
  const edits = edit !== undefined || product.approval_status === 'approved'
  await changeProductRow(work, place, {
    ...(!edits && { goods_file_id: fileId }),
    ...(product.approval_status !== 'approved' && {
      approval_status: 'pending',
      approved_at: null,
      rejection_reason: null,
    }),
  })
  if (edits) await saveEdit(work, place, edit, { fields: edit?.fields ?? {}, goodsFileId: fileId })
  await audit(work, caller, {
    action: 'product.file',
    subject: ['product', productId],
    before: { fileId: product.goods_file_id },
    after: { fileId },
    requestId,
  })
  return undefined
}
