import '@mantine/dropzone/styles.layer.css'
import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useState } from 'react'
import {
  type CheckedImport,
  importProducts,
  maxImportedProducts,
  mostArchiveBytes,
  mostImportBytes,
  mostTypeCategories,
  productTemplate,
} from '#contract/catalog/product-files.ts'
import { CategoryField } from '#web/features/products/category-field.tsx'
import { download } from '#web/shell/download.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { toast } from '#web/shell/toast.ts'
import { upload } from '#web/shell/upload.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { count } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { isRefused, numberOf, type TypedNumber } from '#web/ui/typed-number.ts'
import { IconFileSpreadsheet } from '#web/ui/work-icons.ts'

/** Largest files, as text. */
const megabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`
const most = { csv: megabytes(mostImportBytes), zip: megabytes(mostArchiveBytes) }

/** Answers to what a file from Shopify may leave out. */
export interface ImportDefaults {
  category: string
  weight: TypedNumber
  /** Category IDs by what the file calls them. */
  types: Readonly<Record<string, string>>
}

export interface SendProps {
  /** Answers that the page has from an earlier file. */
  value: ImportDefaults
  onChange: (value: ImportDefaults) => void
  onRead: (read: CheckedImport, file: File) => void
}

/** Returns the function that uploads a product file, and the uploaded part of it meanwhile, from 0 to 1. */
export function useSendFile(onRead: SendProps['onRead']) {
  const [part, setPart] = useState<number>()
  const send = async (file: File, { category, weight, types }: ImportDefaults) => {
    if (isRefused(weight)) return toast.bad(`Weight: ${weight.problem}`)
    setPart(0)
    const kilograms = numberOf(weight)
    try {
      const chosen = Object.entries(types).flatMap(([type, id]) => (id ? `${id}:${type}` : []))
      const query = {
        childCategoryId: category || undefined,
        // Those of the last check count most.
        typeCategories: chosen.length ? chosen.slice(-mostTypeCategories) : undefined,
        weight: kilograms > 0 ? kilograms : undefined,
      }
      const { data } = await upload(importProducts, { query, body: { file } }, { onProgress: setPart })
      onRead(data, file)
    } catch (failure) {
      toast.bad(sentenceOf(failure))
    }
    setPart(undefined)
  }
  return { part, send }
}

/** Uploads a product file and passes on the preview of its changes. */
export function SendProducts({ value, onChange, onRead }: SendProps) {
  const { part, send } = useSendFile(onRead)
  const [defaults, setDefaults] = useState(value)
  const change = (next: ImportDefaults) => {
    setDefaults(next)
    onChange(next)
  }
  return (
    <Stack gap={4}>
      <Section title="Get a template" step={1}>
        <Template />
      </Section>
      <Section title="Upload your file" step={2}>
        <Dropzone
          onDrop={([file]) => file && send(file, defaults)}
          // Systems disagree about the type of CSV files; the server checks the content.
          accept={{
            'text/csv': ['.csv'],
            'text/plain': ['.csv', '.txt'],
            'application/vnd.ms-excel': ['.csv'],
            'application/zip': ['.zip'],
            'application/x-zip-compressed': ['.zip'],
          }}
          maxSize={mostArchiveBytes}
          multiple={false}
          loading={part !== undefined}
          onReject={() => toast.bad(`Upload a CSV file of at most ${most.csv}, or a zip file of at most ${most.zip}.`)}
          radius="lg"
          inputProps={{ 'aria-label': 'Choose a CSV or zip file' }}
        >
          <Stack gap={1.5} align="center" pad={4} style={{ textAlign: 'center' }}>
            <IconFileSpreadsheet size={28} stroke={1.6} aria-hidden="true" />
            <span>
              <strong>Drop a CSV or zip file here</strong>, or choose one
            </span>
            <Note>
              {count(maxImportedProducts)} products at most, {most.csv} as CSV, {most.zip} as zip with pictures
            </Note>
          </Stack>
        </Dropzone>
        {part !== undefined && (
          <p role="status">{part < 1 ? `Sending, ${Math.round(part * 100)}%` : 'Reading the file'}</p>
        )}
        <List
          gap={1.5}
          style={{
            listStyle: 'disc',
            marginTop: 'var(--space-5)',
            paddingInlineStart: 'var(--space-5)',
            color: 'var(--muted)',
          }}
        >
          <li>
            Columns named “Attribute: Screen size” and the like hold the specifications of the category, as you would
            type them: 55 inches, Cotton, yes.
          </li>
          <li>Products are matched by SKU or ID. Missing columns and empty cells change nothing.</li>
          <li>
            A product with variants has one row per variant, with the same SKU. The price of one variant is its “Variant
            selling price”; “Selling price” and the other columns of the product are the same in all its rows, or empty.
          </li>
          <li>
            Pictures: addresses such as https://example.com/bag.jpg, separated by “|”, or names of files that are in a
            zip file together with the CSV file. They are loaded for products without pictures.
          </li>
          <li>Nothing changes before you have reviewed what the file adds and changes.</li>
        </List>
      </Section>
      <Section title="From Shopify">
        <FromShopify value={defaults} onChange={change} />
      </Section>
    </Stack>
  )
}

/** What Shopify's product export may leave out. */
const FromShopify = ({ value, onChange }: { value: ImportDefaults; onChange: (value: ImportDefaults) => void }) => (
  <Stack gap={3}>
    <Note>
      Shopify’s product export needs no template. Fill these in for products that don’t name one of our categories or
      have no weight, then upload the export above as it is: its variants, stock and pictures come along.
    </Note>
    <FieldGrid>
      <CategoryField
        label="Category"
        description="For products whose type in Shopify is none of our categories"
        value={value.category}
        onChange={category => onChange({ ...value, category })}
      />
      <NumberField
        label="Weight"
        name="weight"
        description="For products without a weight"
        unit="kg"
        decimals={3}
        min={0}
        max={1000}
        value={value.weight}
        onChange={weight => onChange({ ...value, weight })}
      />
    </FieldGrid>
  </Stack>
)

/** Downloads an empty file with the columns of a category. */
function Template() {
  const [childCategoryId, setChildCategoryId] = useState('')
  return (
    <Row gap={3} align="end" wrap>
      <div style={{ flex: '1 1 280px' }}>
        <CategoryField
          label="Template for a category"
          description="A file with every column of the category and two examples. To change your products, export them instead."
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
