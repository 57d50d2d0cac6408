import { originalKey } from './picture-keys.ts'
import { documentKey } from './save-document.ts'
import { goodsKey } from './save-goods.ts'

/** Where the bytes of a row of `files` are kept. What is made of them, such as narrower pictures, isn’t named. */
export function storageKey({ id, kind, sha256 }: { id: string; kind: string; sha256: Buffer }): string {
  if (kind === 'picture') return originalKey(sha256)
  return kind === 'goods' ? goodsKey(id) : documentKey(id)
}
