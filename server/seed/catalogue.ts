import type { OptionSet } from './options.ts'

/** A kind of product: name, icon of Fluent Emoji, price in naira, weight in grams, options, and styles. */
export type Kind = readonly [
  name: string,
  icon: string,
  naira: number,
  grams: number,
  options: OptionSet,
  styles: readonly string[],
]

interface SeedChild {
  name: string
  /** Names of what else belongs there, by which merchants find it, besides its kinds. */
  alsoCalled?: readonly string[]
  kinds: readonly Kind[]
}

export interface SeedCategory {
  name: string
  icon: string
  subs: readonly { name: string; children: readonly SeedChild[] }[]
}

const cloth = ['Àdìrẹ, indigo', 'Ankara, sunburst', 'plain linen', 'Aṣọ-òkè, wine', 'Cotton, white', 'Kampala, green']
const grade = ['everyday', 'premium', 'family size', 'market size', 'trial size', 'twin pack']

/** The demo's catalogue: three levels of categories, and the kinds of product in each. */
export const catalogue: readonly SeedCategory[] = [
  {
    name: 'Fashion',
    icon: 'dress',
    subs: [
      {
        name: 'Women',
        children: [
          {
            name: 'Dresses',
            alsoCalled: ['Blouse', 'Top', 'Skirt', 'Gown'],
            kinds: [
              ['Wrap dress', 'dress', 18_500, 450, 'clothes', cloth],
              ['Bùbá and ìró set', 'sari', 32_000, 900, 'clothes', cloth],
              ['Kaftan', 'kimono', 24_500, 600, 'clothes', cloth],
            ],
          },
          {
            name: 'Bags',
            kinds: [
              ['Handbag', 'handbag', 21_000, 700, 'colour', ['leather', 'raffia', 'Ankara', 'suede']],
              ['Clutch', 'clutch-bag', 12_500, 350, 'colour', ['beaded', 'velvet', 'Aṣọ-òkè', 'leather']],
              ['Purse', 'purse', 7_800, 200, 'colour', ['leather', 'woven', 'Ankara', 'slim']],
            ],
          },
        ],
      },
      {
        name: 'Men',
        children: [
          {
            name: 'Clothes',
            alsoCalled: ['T-shirt', 'Trousers', 'Hoodie', 'Jacket'],
            kinds: [
              ['Shirt', 't-shirt', 9_500, 250, 'clothes', ['Ankara trim', 'plain cotton', 'polo', 'Eko print']],
              ['Jeans', 'jeans', 16_000, 700, 'clothes', ['straight', 'slim', 'work', 'stone washed']],
              ['Senator suit', 'coat', 48_000, 1_200, 'clothes', ['navy', 'wine', 'white', 'olive']],
            ],
          },
          {
            name: 'Accessories',
            kinds: [
              ['Filà cap', 'billed-cap', 6_500, 150, 'colour', ['Aṣọ-òkè', 'velvet', 'embroidered', 'plain']],
              ['Necktie', 'necktie', 5_200, 100, 'colour', ['silk', 'Ankara', 'knitted', 'striped']],
              ['Wristwatch', 'watch', 38_000, 150, 'colour', ['steel', 'leather strap', 'sport', 'dress']],
            ],
          },
        ],
      },
      {
        name: 'Shoes',
        children: [
          {
            name: 'Sandals and slippers',
            kinds: [
              ['Leather sandals', 'womans-sandal', 14_200, 500, 'shoes', ['handmade', 'strappy', 'wedge', 'plain']],
              ['Slippers', 'thong-sandal', 4_500, 300, 'shoes', ['rubber', 'leather', 'beaded', 'bathroom']],
              ['Flat shoes', 'flat-shoe', 11_800, 400, 'shoes', ['suede', 'woven', 'office', 'ballet']],
            ],
          },
          {
            name: 'Sports shoes',
            alsoCalled: ['Sneakers'],
            kinds: [
              ['Running shoes', 'running-shoe', 36_000, 750, 'shoes', ['road', 'trail', 'light', 'school']],
              ['Hiking boots', 'hiking-boot', 52_000, 1_300, 'shoes', ['high', 'low', 'safety', 'rain']],
              ['High heels', 'high-heeled-shoe', 23_500, 650, 'shoes', ['block', 'slim', 'party', 'office']],
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Phones & computers',
    icon: 'mobile-phone',
    subs: [
      {
        name: 'Phones',
        children: [
          {
            name: 'Smartphones',
            kinds: [
              [
                'Smartphone 128 GB',
                'mobile-phone',
                189_000,
                420,
                'colour',
                ['5G', 'dual SIM', 'long battery', 'camera edition'],
              ],
              ['Button phone', 'telephone-receiver', 14_500, 200, 'colour', ['big keys', 'dual SIM', 'torch', 'slim']],
              ['Desk phone', 'telephone', 22_000, 900, 'colour', ['GSM', 'cordless', 'office', 'retro']],
            ],
          },
          {
            name: 'Phone accessories',
            kinds: [
              ['Power bank', 'battery', 18_500, 400, 'colour', ['10,000 mAh', '20,000 mAh', 'solar', 'slim']],
              ['Charger', 'electric-plug', 8_500, 150, 'none', ['20 W', '45 W', 'dual port', 'car']],
              [
                'Wireless headphones',
                'headphone',
                32_900,
                350,
                'colour',
                ['over ear', 'noise cancelling', 'studio', 'kids'],
              ],
            ],
          },
        ],
      },
      {
        name: 'Computers',
        children: [
          {
            name: 'Laptops and desktops',
            kinds: [
              ['Laptop 14"', 'laptop', 465_000, 1_700, 'colour', ['8 GB', '16 GB', 'refurbished', 'student']],
              [
                'Desktop computer',
                'desktop-computer',
                390_000,
                8_500,
                'none',
                ['office', 'gaming', 'all in one', 'refurbished'],
              ],
              ['Printer', 'printer', 145_000, 7_200, 'none', ['laser', 'ink tank', 'photo', 'receipt']],
            ],
          },
          {
            name: 'Computer parts',
            kinds: [
              ['Keyboard', 'keyboard', 16_500, 800, 'colour', ['wireless', 'mechanical', 'compact', 'quiet']],
              ['Mouse', 'computer-mouse', 7_500, 120, 'colour', ['wireless', 'silent', 'gaming', 'travel']],
              ['Memory disk', 'floppy-disk', 12_000, 60, 'none', ['64 GB', '128 GB', '256 GB', 'rugged']],
            ],
          },
        ],
      },
      {
        name: 'Sound and screens',
        children: [
          {
            name: 'Television and radio',
            kinds: [
              ['Television 43"', 'television', 285_000, 9_500, 'none', ['smart', 'LED', '4K', 'curved']],
              ['Radio', 'radio', 19_500, 1_100, 'colour', ['solar', 'FM and USB', 'retro', 'pocket']],
              ['Microphone', 'studio-microphone', 42_000, 600, 'none', ['USB', 'wireless', 'church set', 'podcast']],
            ],
          },
          {
            name: 'Games and cameras',
            kinds: [
              ['Game controller', 'video-game', 34_000, 350, 'colour', ['wireless', 'wired', 'pro', 'twin pack']],
              ['Camera', 'camera', 320_000, 900, 'none', ['mirrorless', 'vlog', 'instant', 'compact']],
              ['Joystick', 'joystick', 27_500, 700, 'none', ['flight', 'arcade', 'classic', 'twin pack']],
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Home & kitchen',
    icon: 'couch-and-lamp',
    subs: [
      {
        name: 'Kitchen',
        children: [
          {
            name: 'Cooking',
            alsoCalled: ['Cooker', 'Blender', 'Microwave', 'Fridge', 'Freezer'],
            kinds: [
              ['Cooking pot', 'pot-of-food', 17_500, 2_200, 'size', ['aluminium', 'non-stick', 'party', 'cast iron']],
              ['Frying pan', 'cooking', 12_800, 1_300, 'size', ['non-stick', 'iron', 'egg', 'deep']],
              ['Kitchen knife', 'kitchen-knife', 5_500, 250, 'none', ['chef’s', 'bread', 'paring', 'set of three']],
            ],
          },
          {
            name: 'Serving',
            kinds: [
              ['Teapot', 'teapot', 14_500, 900, 'colour', ['clay', 'glass', 'enamel', 'porcelain']],
              ['Serving bowl', 'bowl-with-spoon', 8_200, 700, 'colour', ['calabash', 'ceramic', 'wooden', 'steel']],
              ['Cutlery set', 'fork-and-knife', 16_500, 1_200, 'none', ['steel', 'gold', 'wooden handles', 'for six']],
            ],
          },
        ],
      },
      {
        name: 'Living',
        children: [
          {
            name: 'Furniture',
            alsoCalled: ['Sofa', 'Table', 'Mattress', 'Wardrobe'],
            kinds: [
              ['Armchair', 'couch-and-lamp', 185_000, 18_000, 'colour', ['velvet', 'rattan', 'leather', 'linen']],
              ['Dining chair', 'chair', 38_500, 5_500, 'colour', ['oak', 'ìrókò wood', 'folding', 'cushioned']],
              ['Bed frame', 'bed', 260_000, 42_000, 'size', ['wooden', 'upholstered', 'iron', 'with drawers']],
            ],
          },
          {
            name: 'Light and decor',
            kinds: [
              ['Picture frame', 'framed-picture', 7_500, 600, 'size', ['wooden', 'brass', 'black', 'carved']],
              ['Candle', 'candle', 4_800, 350, 'none', ['lemongrass', 'vanilla', 'shea', 'unscented']],
              ['House plant', 'potted-plant', 9_500, 2_500, 'size', ['snake plant', 'aloe', 'fern', 'palm']],
            ],
          },
        ],
      },
      {
        name: 'Cleaning',
        children: [
          {
            name: 'Household',
            kinds: [
              ['Broom', 'broom', 2_500, 400, 'none', ['palm', 'long handle', 'soft', 'yard']],
              ['Bucket', 'bucket', 4_200, 600, 'colour', ['10 litres', '20 litres', 'with lid', 'steel']],
              ['Sponge', 'sponge', 1_500, 80, 'none', ['pack of 5', 'natural', 'scouring', 'bath']],
            ],
          },
          {
            name: 'Laundry',
            kinds: [
              ['Laundry basket', 'basket', 8_800, 900, 'size', ['raffia', 'with lid', 'folding', 'lined']],
              ['Washing soap', 'soap', 1_800, 400, 'none', grade],
              ['Cleaning bubbles', 'bubbles', 3_600, 1_000, 'none', ['lemon', 'pine', 'lavender', 'antiseptic']],
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Food market',
    icon: 'cooked-rice',
    subs: [
      {
        name: 'Staples',
        children: [
          {
            name: 'Rice, grains and beans',
            kinds: [
              [
                'Ọ̀fàdà rice, 5 kg',
                'cooked-rice',
                11_800,
                5_000,
                'none',
                ['stone free', 'brown', 'new harvest', 'parboiled'],
              ],
              ['Beans, 5 kg', 'beans', 9_600, 5_000, 'none', ['ọlọ́yin', 'drum', 'white', 'picked']],
              ['Maize, 5 kg', 'ear-of-corn', 6_400, 5_000, 'none', ['yellow', 'white', 'popcorn', 'dried']],
            ],
          },
          {
            name: 'Roots and flour',
            kinds: [
              ['Irish potatoes, 4 kg', 'potato', 7_200, 4_000, 'none', ['Jos', 'red', 'washed', 'small']],
              [
                'Sweet potatoes, 4 kg',
                'roasted-sweet-potato',
                6_100,
                4_000,
                'none',
                ['orange', 'white', 'purple', 'washed'],
              ],
              ['Bread', 'bread', 1_900, 800, 'none', ['Àgége', 'wheat', 'coconut', 'raisin']],
            ],
          },
        ],
      },
      {
        name: 'Fresh',
        children: [
          {
            name: 'Fruit',
            kinds: [
              ['Plantain, bunch', 'banana', 3_900, 4_500, 'none', ['ripe', 'green', 'half ripe', 'farm pick']],
              ['Pineapple', 'pineapple', 1_800, 1_600, 'none', ['smooth', 'sugarloaf', 'pair', 'peeled']],
              ['Watermelon', 'watermelon', 3_200, 6_000, 'none', ['large', 'seedless', 'small', 'yellow']],
            ],
          },
          {
            name: 'Vegetables and spice',
            kinds: [
              ['Tomatoes, 2 kg', 'tomato', 4_300, 2_000, 'none', ['Jos', 'plum', 'cherry', 'farm pick']],
              ['Hot pepper, 500 g', 'hot-pepper', 2_200, 500, 'none', ['rodo', 'shombo', 'dried', 'ground']],
              ['Ginger, 500 g', 'ginger-root', 1_900, 500, 'none', ['fresh', 'dried', 'ground', 'Kaduna']],
            ],
          },
        ],
      },
      {
        name: 'Pantry',
        children: [
          {
            name: 'Sweet and spread',
            kinds: [
              ['Honey, 1 litre', 'honey-pot', 8_500, 1_400, 'none', ['forest', 'Ọ̀yọ́', 'raw', 'comb']],
              ['Chin chin', 'cookie', 2_800, 500, 'none', ['crunchy', 'coconut', 'milky', 'party tub']],
              ['Groundnuts', 'peanuts', 2_400, 700, 'none', ['roasted', 'salted', 'peeled', 'bottle']],
            ],
          },
          {
            name: 'Drinks',
            kinds: [
              ['Zobo', 'tropical-drink', 1_500, 600, 'none', ['ginger', 'pineapple', 'plain', 'six pack']],
              [
                'Green tea',
                'teacup-without-handle',
                4_600,
                200,
                'none',
                ['Mambilla', 'lemongrass', 'moringa', 'loose'],
              ],
              ['Coffee, 500 g', 'hot-beverage', 9_800, 500, 'none', ['Taraba', 'ground', 'beans', 'dark roast']],
            ],
          },
        ],
      },
    ],
  },
]
