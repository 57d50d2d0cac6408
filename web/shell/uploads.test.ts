import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Uploads into no form: the pictures that a stored change names. */
const others = ['web/shell/offline-pictures.ts']

test('every field that uploads a file makes its form wait for it', () => {
  const uploading = globSync('web/**/*.{ts,tsx}').filter(
    path => !path.includes('.test.') && /\bupload(?:Picture|Document)\b/.test(readFileSync(path, 'utf8')),
  )
  expect(uploading.length).toBeGreaterThan(others.length)
  expect(uploading.filter(path => !readFileSync(path, 'utf8').includes('useUploading(')).toSorted()).toEqual(others)
})
