/** Options of a kind of product. */
export type OptionSet = 'none' | 'clothes' | 'shoes' | 'colour' | 'shade' | 'size'

/** Properties of each set with their options. Every combination is a variant. */
export const optionSets: Readonly<Record<OptionSet, readonly { type: string; options: readonly string[] }[]>> = {
  none: [],
  clothes: [
    { type: 'Colour', options: ['Indigo', 'Clay', 'Palm'] },
    { type: 'Size', options: ['8', '10', '12', '14'] },
  ],
  shoes: [{ type: 'Size', options: ['38', '40', '42', '44'] }],
  colour: [{ type: 'Colour', options: ['Indigo', 'Clay', 'Black'] }],
  shade: [{ type: 'Colour', options: ['Red', 'Wine', 'Pink'] }],
  size: [{ type: 'Size', options: ['Small', 'Medium', 'Large'] }],
}
