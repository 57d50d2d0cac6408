import '@mantine/dropzone/styles.layer.css'
import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useState } from 'react'
import {
  importProducts,
  mostImportBytes,
  type ProductImport,
  productTemplate,
} from '#contract/catalog/product-files.ts'
import { CategoryField } from '#web/features/products/category-field.tsx'
import { download } from '#web/shell/download.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { toast } from '#web/shell/toast.ts'
import { upload } from '#web/shell/upload.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { IconFileSpreadsheet } from '#web/ui/work-icons.ts'

/** Uploads a product file and passes on the preview of its changes. */
export function SendProducts({ onRead }: { onRead: (read: ProductImport) => void }) {
  const [part, setPart] = useState<number>()
  const send = async (file: File) => {
    setPart(0)
    try {
      const { data } = await upload(importProducts, { body: { file } }, { onProgress: setPart })
      onRead(data)
    } catch (failure) {
      toast.bad(sentenceOf(failure))
    }
    setPart(undefined)
  }
  return (
    <Section title="Choose a file">
      <Dropzone
        onDrop={([file]) => file && send(file)}
        // Systems disagree about the type of CSV files; the server checks the content.
        accept={{ 'text/csv': ['.csv'], 'text/plain': ['.csv', '.txt'], 'application/vnd.ms-excel': ['.csv'] }}
        maxSize={mostImportBytes}
        multiple={false}
        loading={part !== undefined}
        onReject={() => toast.bad('Upload a CSV file of at most 10 MB.')}
        radius="lg"
        inputProps={{ 'aria-label': 'Choose a CSV file' }}
      >
        <Stack gap={1.5} align="center" pad={4} style={{ textAlign: 'center' }}>
          <IconFileSpreadsheet size={28} stroke={1.6} aria-hidden="true" />
          <span>
            <strong>Drop a CSV file here</strong>, or choose one
          </span>
          <Note>10,000 products and 10 MB at most</Note>
        </Stack>
      </Dropzone>
      {part !== undefined && (
        <p role="status">{part < 1 ? `Sending, ${Math.round(part * 100)} %` : 'Reading the file'}</p>
      )}
      <List
        gap={1.5}
        style={{ marginTop: 'var(--space-5)', paddingInlineStart: 'var(--space-5)', color: 'var(--muted)' }}
      >
        <li>
          Columns named “Attribute: Screen size” and the like hold the specifications of the category, as you would type
          them: 55 inches, Cotton, yes.
        </li>
        <li>Export your products to get a file with every column, edit it in a spreadsheet and upload it.</li>
        <li>Products are matched by SKU or ID. Missing columns and empty cells change nothing.</li>
        <li>A product with variants has one row per variant, with the same SKU.</li>
        <li>You can review all changes before they apply. Add pictures on the product’s page.</li>
      </List>
      <Template />
    </Section>
  )
}

/** Downloads an empty file with the columns of a category. */
function Template() {
  const [childCategoryId, setChildCategoryId] = useState('')
  return (
    <Row gap={3} align="end" wrap style={{ marginTop: 'var(--space-5)' }}>
      <div style={{ flex: '1 1 280px' }}>
        <CategoryField
          label="Template for a category"
          description="A file with every column of the category and one example"
          value={childCategoryId}
          onChange={setChildCategoryId}
        />
      </div>
      <Button
        variant="default"
        disabled={!childCategoryId}
        onClick={() => download(productTemplate, { query: { childCategoryId } })}
      >
        Download template
      </Button>
    </Row>
  )
}
