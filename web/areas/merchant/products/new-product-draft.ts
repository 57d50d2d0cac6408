/** Name of the draft of a new product. */
export const newProductDraft = 'product.new'
