import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Storage } from './storage.ts'

export interface S3Options {
  /** Endpoint of a provider other than AWS. Its buckets are addressed by path. */
  endpoint?: string | undefined
  region: string
  bucket: string
  /** Without keys the client uses its default credentials, such as the machine's role. */
  accessKeyId?: string | undefined
  secretAccessKey?: string | undefined
}

/** Stores files in a bucket of S3 or a compatible service. Loads the client with the first file. */
export function s3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Options): Storage {
  let connected: Promise<{ client: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> | undefined
  const connect = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    })
    return { client, sdk }
  }
  const s3 = () => {
    connected ??= connect()
    return connected
  }
  return {
    async put(key, bytes, contentType) {
      const { client, sdk } = await s3()
      await client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: contentType }))
    },
    async get(key) {
      const { client, sdk } = await s3()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }))
        return Body && Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined
        throw error
      }
    },
    async putFile(key, path, contentType) {
      const { client, sdk } = await s3()
      const { size } = await stat(path)
      const Body = createReadStream(path)
      await client.send(
        new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body, ContentLength: size, ContentType: contentType }),
      )
    },
    async open(key, range) {
      const { client, sdk } = await s3()
      try {
        const Range = range && `bytes=${range.start}-${range.end}`
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key, Range }))
        return Body instanceof Readable ? Body : undefined
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined
        throw error
      }
    },
    async delete(key) {
      const { client, sdk } = await s3()
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
  }
}
