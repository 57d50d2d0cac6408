import { TagsInput, Textarea, TextInput } from '@mantine/core'
import { productLimits } from '#contract/catalog/product-limits.ts'
import { plainText } from '#web/features/pages/markdown.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import type { ProductFormState } from './product-form.tsx'

const left = (text: string, most: number) => `${text.trim().length} of ${most} characters`

/** Tags, and how other search engines show the product, with a preview. */
export function SearchFields({ form }: { form: ProductFormState }) {
  const { name, description, searchTitle, searchDescription } = form.values
  const tagError = Object.entries(form.errors).find(([field]) => field.startsWith('tags'))?.[1]
  return (
    <Stack gap={3}>
      <TagsInput
        label="Tags"
        name="tags"
        description={`Other words that customers search for, such as “aso ebi”. Press Enter after each, ${productLimits.tags} at most.`}
        maxTags={productLimits.tags}
        splitChars={[',']}
        clearable
        acceptValueOnBlur
        {...form.getInputProps('tags')}
        error={tagError}
      />
      <TextInput
        label="Search title"
        name="searchTitle"
        description={`The product’s name if empty. ${left(searchTitle, productLimits.searchTitle)}`}
        maxLength={productLimits.searchTitle}
        {...form.getInputProps('searchTitle')}
      />
      <Textarea
        label="Search description"
        name="searchDescription"
        description={`Price, store and the beginning of the description if empty. ${left(searchDescription, productLimits.searchDescription)}`}
        autosize
        minRows={2}
        maxLength={productLimits.searchDescription}
        {...form.getInputProps('searchDescription')}
      />
      <Stack gap={1} panel="sunken" pad={3} anywhere>
        <Note>On Google and when shared</Note>
        <Text as="strong" tone="palm" size="lg" weight="normal">
          {searchTitle.trim() || name || 'Name of the product'}
        </Text>
        <Text size="md" clamp>
          {searchDescription.trim() || plainText(description) || 'The beginning of the description'}
        </Text>
      </Stack>
    </Stack>
  )
}
