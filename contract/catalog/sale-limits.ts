/** Days before a sale whose lowest price is the old price that customers see. */
export const referenceDays = 30

/** Most days that a sale price lasts. */
export const mostSaleDays = 90
