import { Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getOwnProduct, listAdminProducts, listOwnProducts, type OwnProduct } from '#contract/catalog/products.ts'
import { loadFailed } from '#contract/failures.ts'
import { getGoodsFile, putGoodsFile } from '#contract/orders/digital-goods.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { queryOf } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { upload } from '#web/shell/upload.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FileLabel } from '#web/ui/file-label.tsx'
import { ago, fileSize, withinSentence } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'

interface Props {
  product: OwnProduct
  /** Lets the store upload or replace it. */
  manage: boolean
  /** Error of the form that the file is in. */
  problem?: ReactNode
  onSent?: () => void
}

/** Says what a product without its file can't do. */
function missingWords({ standing }: OwnProduct, manage: boolean): string {
  if (!manage || standing === 'pending') return 'It can’t be approved without it.'
  return 'Add it before you send the product for approval.'
}

/** File of a digital product. */
export function GoodsFile({ product, manage, problem, onSent }: Props) {
  const params = { id: product.id }
  const { data, error, refetch } = useQuery(queryOf(getGoodsFile, { params }))
  const { part, failure, send } = useGoodsUpload(product.id, onSent)
  if (error && !data)
    return (
      <Section title="File">
        <ErrorState error={error} message={loadFailed.productDetails} onRetry={() => refetch()} />
      </Section>
    )
  const file = data?.file
  const busy = part !== undefined
  const draft = product.standing === 'draft'
  return (
    <Section title="File">
      <Stack gap={3} align="start">
        {!data ? (
          <div style={{ width: '100%' }}>
            <SkeletonLines lines={1} />
          </div>
        ) : file ? (
          <div>
            <Text as="a" tone="palm" weight="strong" anywhere href={file.url} download>
              {file.name}
            </Text>
            <br />
            <Note>
              {fileSize(file.bytes)}, sent {withinSentence(ago(file.sentAt))}
            </Note>
          </div>
        ) : (
          <Note late={!problem}>No file yet.{!problem && ` ${missingWords(product, manage)}`}</Note>
        )}
        {data?.newFile && (
          <div>
            <Text as="a" tone="palm" weight="strong" anywhere href={data.newFile.url} download>
              {data.newFile.name}
            </Text>
            <br />
            <Note>
              {fileSize(data.newFile.bytes)}, sent {withinSentence(ago(data.newFile.sentAt))}, not on sale yet
            </Note>
          </div>
        )}
        {problem && (
          <Text as="p" tone="clay" size="sm" id="file-problem">
            {problem}
          </Text>
        )}
        {manage && file && draft && <Note>Publish the product to send it for approval.</Note>}
        {manage && (
          <>
            <FileLabel busy={busy}>
              {busy ? 'Sending' : file ? 'Replace the file' : 'Choose the file'}
              <input
                type="file"
                name="file"
                className="visually-hidden"
                aria-label="Download file"
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? 'file-problem' : undefined}
                disabled={busy}
                onChange={event => {
                  void send(event.currentTarget.files?.[0])
                  event.currentTarget.value = ''
                }}
              />
            </FileLabel>
            {busy && <Progress value={part * 100} size="sm" w="100%" aria-label="Uploading the file" />}
            <span role="status">{failure && <Note late>{failure}</Note>}</span>
            <Note>
              Any type, 200 MB at most. Only paying customers can download it.
              {file &&
                !draft &&
                ' Earlier buyers keep the old file. The current file sells until we approve a new one.'}
            </Note>
          </>
        )}
      </Stack>
    </Section>
  )
}

/** Uploads a product's file; `part` is the progress from 0 to 1, undefined when idle. */
function useGoodsUpload(productId: string, onSent?: () => void) {
  const client = useQueryClient()
  const [part, setPart] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const send = async (file: File | undefined) => {
    if (!file) return
    const checked = putGoodsFile.body.safeParse({ file })
    setFailure(checked.error?.issues[0]?.message)
    if (!checked.success) return
    const params = { id: productId }
    setPart(0)
    try {
      const { data, message } = await upload(putGoodsFile, { params, body: { file } }, { onProgress: setPart })
      client.setQueryData(queryOf(getGoodsFile, { params }).queryKey, data)
      // The product needs approval again.
      for (const id of [getOwnProduct.id, listOwnProducts.id, listAdminProducts.id])
        void client.invalidateQueries({ queryKey: [id] })
      toast.good(message)
      onSent?.()
    } catch (failed) {
      setFailure(sentenceOf(failed))
    }
    setPart(undefined)
  }
  return { part, failure, send }
}
