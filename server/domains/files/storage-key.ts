import { originalKey } from './picture-keys.ts'
import { documentKey } from './save-document.ts'
import { goodsKey } from './save-goods.ts'

/** Returns the storage key of a row of `files`; derived files, such as narrower pictures, have others. */
export function storageKey({ id, kind, sha256 }: { id: string; kind: string; sha256: Buffer }): string {
  if (kind === 'picture') return originalKey(sha256)
  return kind === 'goods' ? goodsKey(id) : documentKey(id)
}
