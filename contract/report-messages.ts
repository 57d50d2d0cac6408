/** Shown where a report could not be loaded. */
export const reportFailed = {
  sales: 'Error getting sales report',
  vat: 'Error getting VAT report',
  orders: 'Error getting orders report',
  overTime: 'Error getting sales over time report',
  products: 'Error getting products report',
  unsold: 'Error getting unsold products report',
  customers: 'Error getting customers report',
  locations: 'Error getting location report',
  finance: 'Error getting finance report',
  ordersReturn: 'Error getting orders return report',
  settlement: 'Error getting settlement report',
  file: 'Error getting the file of this report',
  payments: 'Error getting payment report',
  updatePayment: 'Error updating payment report',
} as const
