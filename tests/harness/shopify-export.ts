import { stringify } from 'csv-stringify/sync'

export const shopifyHeadings =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,Variant Image,Cost per item,Status'.split(
    ',',
  )
export type ShopifyRow = Readonly<Record<string, string | number>>
/** Writes a file that Shopify exports. */
export const shopifyFile = (rows: readonly ShopifyRow[]) =>
  stringify([shopifyHeadings, ...rows.map(row => shopifyHeadings.map(heading => row[heading] ?? ''))])

/** Rows of products with two variants and three pictures each at `web`. Every other one is of `type`. */
export const shopifyDresses = (count: number, { web, type }: { web: string; type: string }): ShopifyRow[] =>
  Array.from({ length: count }, (_, at): ShopifyRow[] => [
    {
      Handle: `dress-${at}`,
      Title: `Ankara dress ${at}`,
      Vendor: 'Aba Made',
      Type: at % 2 ? type : 'Frocks',
      'Body (HTML)': '<p>Cotton,\nhand-sewn.</p><ul><li>Wash cold</li></ul>',
      Status: at % 10 ? 'active' : 'draft',
      Tags: `Ankara, hand-sewn, ${'x'.repeat(50)}`,
      'Option1 Name': 'Size',
      'Option1 Value': 'S',
      'Option2 Name': 'Colour',
      'Option2 Value': 'Red',
      'Variant SKU': `D-${at}-S`,
      'Variant Grams': at % 5 ? 450 : 0,
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': 3,
      'Variant Inventory Policy': 'deny',
      'Variant Price': '15000.00',
      'Variant Compare At Price': '20000.00',
      'Variant Requires Shipping': 'true',
      'Cost per item': '9000',
      'Variant Barcode': "'6001234567899",
      'Image Src': `${web}/${at % 4}.jpg?v=1`,
      'Image Position': 2,
      'Variant Image': `${web}/${(at + 1) % 4}.jpg`,
    },
    {
      Handle: `dress-${at}`,
      'Option1 Value': 'M',
      'Option2 Value': 'Blue',
      'Variant SKU': `D-${at}-M`,
      'Variant Grams': 450,
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': -2,
      'Variant Inventory Policy': 'continue',
      'Variant Barcode': `OWN-${at}`,
      'Variant Price': '16000.00',
      'Image Src': `${web}/${(at + 1) % 4}.jpg`,
      'Image Position': 1,
    },
    // A row of a picture alone.
    { Handle: `dress-${at}`, 'Image Src': `${web}/${(at + 2) % 4}.jpg`, 'Image Position': 3 },
  ]).flat()
