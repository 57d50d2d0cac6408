/** Demo brands by category. A product without a brand comes from the store itself. */
export const brands: Readonly<Record<string, readonly string[]>> = {
  Fashion: ['Àṣà Loom', 'Kano & Sons', 'Èkó Thread', 'Zaria Cotton', 'Stride'],
  'Phones & computers': ['Ọ̀run', 'Wuse Tech', 'Palmwave', 'Savanna', 'Volta'],
  'Food market': ['Mile 12', 'Jos Highland', 'Benue Gold', 'Mama Calabar'],
  Beauty: ['Niger Naturals', 'Ọ̀ṣun Glow', 'Shea & Sun', 'Dúdú'],
  'Home & kitchen': ['Enugu Home', 'Clay & Palm', 'Ilé', 'Ogui'],
  Baby: ['Little Palms', 'Ọmọ', 'Tsatsa'],
  Crafts: ['Igun Street', 'Oyo Crafts', 'Nok'],
  Tools: ['Onitsha Tools', 'Nnewi Forge', 'Ironbar'],
}
