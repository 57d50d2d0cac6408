import { Button, Menu } from '@mantine/core'
import { exportProducts } from '#contract/catalog/product-files.ts'
import { download } from '#web/shell/download.ts'
import { Link } from '#web/ui/link.tsx'

/** Menu of a store’s product files and bulk edits. */
export const ProductFiles = ({ manage }: { manage: boolean }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button variant="default">Import and export</Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => download(exportProducts, {})}>Export all products</Menu.Item>
      {manage && (
        <Menu.Item component={Link} to="/merchant/products/import">
          Import products
        </Menu.Item>
      )}
      <Menu.Item component={Link} to="/merchant/products/bulk-edits">
        Bulk edits
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
