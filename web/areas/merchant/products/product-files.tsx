import { Button, Menu } from '@mantine/core'
import { Link } from 'react-router'
import { exportProducts } from '#contract/catalog/product-files.ts'
import { download } from '#web/shell/download.ts'

/** Buttons to export and import a store’s products. */
export const ProductFiles = ({ manage }: { manage: boolean }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button variant="default">CSV</Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => download(exportProducts, {})}>Export all products</Menu.Item>
      {manage && (
        <Menu.Item component={Link} to="/merchant/products/import">
          Import products
        </Menu.Item>
      )}
    </Menu.Dropdown>
  </Menu>
)
