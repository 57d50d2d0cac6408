export const bulkEditsPath = '/merchant/products/bulk-edits'
export const bulkEditPath = (id: string): string => `${bulkEditsPath}/${id}`
