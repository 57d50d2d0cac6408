import type { SeedCategory } from './catalogue.ts'

/** The second half of the demo's catalogue. */
export const moreCatalogue: readonly SeedCategory[] = [
  {
    name: 'Beauty',
    icon: 'lotion-bottle',
    subs: [
      {
        name: 'Skin',
        children: [
          {
            name: 'Body care',
            kinds: [
              ['Shea butter', 'lotion-bottle', 4_300, 500, 'none', ['raw', 'whipped', 'with cocoa', 'unscented']],
              ['Black soap', 'soap', 2_600, 300, 'none', ['ọṣẹ dúdú', 'with honey', 'liquid', 'charcoal']],
              ['Coconut oil', 'coconut', 5_200, 600, 'none', ['cold pressed', 'virgin', 'for hair', 'cooking']],
            ],
          },
          {
            name: 'Bath',
            kinds: [
              ['Bath salts', 'bathtub', 6_800, 700, 'none', ['lavender', 'eucalyptus', 'rose', 'plain']],
              ['Body sponge', 'sponge', 1_400, 60, 'none', ['sapo', 'loofah', 'net', 'kids']],
              ['Toothbrush', 'toothbrush', 1_200, 40, 'colour', ['soft', 'bamboo', 'electric', 'kids']],
            ],
          },
        ],
      },
      {
        name: 'Make-up',
        children: [
          {
            name: 'Lips and nails',
            kinds: [
              ['Lipstick', 'lipstick', 5_500, 60, 'shade', ['matte', 'gloss', 'velvet', 'long wear']],
              ['Nail polish', 'nail-polish', 2_300, 50, 'shade', ['gel', 'quick dry', 'glitter', 'nude']],
              ['Kiss balm', 'kiss-mark', 1_900, 30, 'none', ['shea', 'mint', 'cocoa', 'tinted']],
            ],
          },
          {
            name: 'Scent',
            kinds: [
              ['Rose water', 'rose', 3_800, 400, 'none', ['spray', 'toner', 'organic', 'travel']],
              ['Hibiscus mist', 'hibiscus', 4_400, 300, 'none', ['face', 'body', 'room', 'travel']],
              ['Body oil', 'sunflower', 5_900, 350, 'none', ['sunflower', 'almond', 'baobab', 'jasmine']],
            ],
          },
        ],
      },
      {
        name: 'Hair',
        children: [
          {
            name: 'Hair tools',
            kinds: [
              ['Hair pick', 'hair-pick', 1_600, 60, 'colour', ['wooden', 'metal', 'folding', 'set']],
              ['Mirror', 'mirror', 8_400, 800, 'none', ['hand', 'wall', 'lit', 'travel']],
              ['Hair ribbon', 'ribbon', 1_300, 40, 'colour', ['satin', 'Ankara', 'velvet', 'pack of 6']],
            ],
          },
          {
            name: 'Shaving',
            kinds: [
              ['Razor', 'razor', 3_500, 120, 'none', ['safety', 'five blades', 'bump free', 'travel']],
              ['Scissors', 'scissors', 4_100, 150, 'none', ['barber’s', 'thinning', 'small', 'fabric']],
              ['Clipper pole set', 'barber-pole', 46_000, 1_400, 'none', ['cordless', 'salon', 'home', 'trimmer']],
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Crafts',
    icon: 'drum',
    subs: [
      {
        name: 'Music',
        children: [
          {
            name: 'Drums',
            kinds: [
              ['Talking drum', 'drum', 27_500, 1_800, 'size', ['gángan', 'dùndún', 'carved', 'beginner’s']],
              ['Long drum', 'long-drum', 64_000, 6_500, 'size', ['djembe', 'igbin', 'carved', 'stage']],
              ['Ṣẹ̀kẹ̀rẹ̀ shaker', 'maracas', 9_800, 500, 'none', ['cowrie', 'beaded', 'pair', 'small']],
            ],
          },
          {
            name: 'Strings and wind',
            kinds: [
              ['Guitar', 'guitar', 85_000, 2_800, 'colour', ['acoustic', 'box', 'travel', 'classical']],
              ['Flute', 'flute', 6_500, 200, 'none', ['bamboo', 'ọjà', 'school', 'carved']],
              ['Keyboard piano', 'musical-keyboard', 148_000, 6_200, 'none', ['61 keys', '76 keys', 'church', 'kids']],
            ],
          },
        ],
      },
      {
        name: 'Textile',
        children: [
          {
            name: 'Yarn and thread',
            kinds: [
              ['Yarn', 'yarn', 2_400, 200, 'colour', ['cotton', 'wool', 'acrylic', 'pack of 4']],
              ['Sewing thread', 'thread', 1_100, 80, 'colour', ['polyester', 'cotton', 'embroidery', 'box of 12']],
              ['Scarf', 'scarf', 8_900, 200, 'colour', ['Aṣọ-òkè', 'silk', 'Àdìrẹ', 'gèlè']],
            ],
          },
          {
            name: 'Sewing',
            kinds: [
              ['Needles', 'sewing-needle', 900, 30, 'none', ['assorted', 'leather', 'machine', 'long']],
              ['Safety pins', 'safety-pin', 800, 50, 'none', ['small', 'large', 'gold', 'box of 100']],
              ['Knotted rope', 'knot', 3_300, 700, 'colour', ['macramé', 'jute', 'cotton', 'thick']],
            ],
          },
        ],
      },
      {
        name: 'Art and gifts',
        children: [
          {
            name: 'Paint and paper',
            kinds: [
              ['Paint set', 'artist-palette', 12_400, 900, 'none', ['acrylic', 'watercolour', 'oil', 'kids']],
              ['Paintbrush', 'paintbrush', 1_700, 60, 'size', ['fine', 'flat', 'fan', 'set of 8']],
              [
                'Notebook',
                'notebook-with-decorative-cover',
                2_900,
                350,
                'colour',
                ['Ankara cover', 'lined', 'sketch', 'leather'],
              ],
            ],
          },
          {
            name: 'Carving and clay',
            kinds: [
              ['Clay pot', 'amphora', 13_500, 3_000, 'size', ['Abuja', 'glazed', 'water cooler', 'garden']],
              ['Carved dolls', 'nesting-dolls', 18_800, 900, 'none', ['ìbejì', 'painted', 'ebony', 'set of 5']],
              ['Gift box', 'wrapped-gift', 15_000, 1_200, 'none', ['for her', 'for him', 'new baby', 'thank you']],
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Baby',
    icon: 'teddy-bear',
    subs: [
      {
        name: 'Feeding',
        children: [
          {
            name: 'Bottles and milk',
            kinds: [
              [
                'Feeding bottle',
                'baby-bottle',
                4_700,
                180,
                'colour',
                ['anti-colic', 'glass', 'wide neck', 'twin pack'],
              ],
              ['Infant milk', 'glass-of-milk', 12_900, 950, 'none', ['stage 1', 'stage 2', 'stage 3', 'soya']],
              ['Baby cereal', 'steaming-bowl', 5_400, 600, 'none', ['wheat', 'maize', 'millet', 'fruit']],
            ],
          },
          {
            name: 'Weaning',
            kinds: [
              ['Baby spoon set', 'spoon', 2_300, 120, 'colour', ['soft tip', 'steel', 'travel', 'first']],
              ['Food jars', 'jar', 6_200, 900, 'none', ['carrot', 'pear', 'mixed', 'empty, 6']],
              ['Drinking cup', 'cup-with-straw', 3_600, 150, 'colour', ['spill proof', 'straw', 'steel', '360']],
            ],
          },
        ],
      },
      {
        name: 'Play',
        children: [
          {
            name: 'Soft toys',
            kinds: [
              ['Teddy bear', 'teddy-bear', 9_200, 500, 'size', ['brown', 'Ankara', 'giant', 'pocket']],
              ['Puzzle', 'puzzle-piece', 4_900, 400, 'none', ['alphabet', 'Nigeria map', 'animals', 'numbers']],
              ['Kite', 'kite', 3_800, 250, 'colour', ['diamond', 'box', 'bird', 'long tail']],
            ],
          },
          {
            name: 'Outdoor',
            kinds: [
              ['Football', 'soccer-ball', 8_600, 450, 'size', ['match', 'training', 'street', 'indoor']],
              ['Scooter', 'kick-scooter', 32_500, 3_800, 'colour', ['three wheels', 'folding', 'light up', 'first']],
              ['Yo-yo', 'yo-yo', 1_900, 80, 'colour', ['wooden', 'metal', 'light up', 'pro']],
            ],
          },
        ],
      },
      {
        name: 'Clothes and shoes',
        // Stores fill these.
        children: [
          { name: 'Baby clothes', alsoCalled: ['Romper', 'Bodysuit', 'Christening set'], kinds: [] },
          { name: 'Baby shoes', alsoCalled: ['Booties', 'Baby socks'], kinds: [] },
        ],
      },
      {
        name: 'School',
        children: [
          {
            name: 'Bags and books',
            kinds: [
              ['School bag', 'backpack', 13_200, 700, 'colour', ['primary', 'nursery', 'secondary', 'laptop']],
              ['Story books', 'books', 7_400, 900, 'none', ['tortoise tales', 'Yorùbá', 'Igbo', 'Hausa']],
              ['Crayons', 'crayon', 1_600, 200, 'none', ['12', '24', 'jumbo', 'washable']],
            ],
          },
          {
            name: 'Learning',
            kinds: [
              ['Abacus', 'abacus', 5_600, 500, 'none', ['wooden', 'school', 'pocket', 'large']],
              [
                'Globe',
                'globe-showing-europe-africa',
                16_800,
                1_100,
                'size',
                ['light up', 'desk', 'relief', 'antique'],
              ],
              ['Microscope', 'microscope', 58_000, 1_600, 'none', ['beginner’s', 'school', 'digital', 'pocket']],
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Tools',
    icon: 'toolbox',
    subs: [
      {
        name: 'Hand tools',
        children: [
          {
            name: 'Workshop',
            kinds: [
              ['Hammer', 'hammer', 6_400, 900, 'none', ['claw', 'ball', 'rubber', 'sledge']],
              [
                'Screwdriver set',
                'screwdriver',
                7_900,
                600,
                'none',
                ['precision', 'magnetic', 'insulated', '12 pieces'],
              ],
              ['Spanner set', 'wrench', 14_300, 2_100, 'none', ['combination', 'adjustable', 'ratchet', '8 pieces']],
            ],
          },
          {
            name: 'Carpentry',
            kinds: [
              ['Saw', 'carpentry-saw', 8_700, 800, 'none', ['cross cut', 'tenon', 'folding', 'rip']],
              ['Ladder', 'ladder', 46_500, 11_000, 'size', ['aluminium', 'folding', 'wooden', 'telescopic']],
              ['Clamp', 'clamp', 5_300, 1_200, 'size', ['bar', 'C', 'spring', 'corner']],
            ],
          },
        ],
      },
      {
        name: 'Electrical',
        children: [
          {
            name: 'Lighting',
            kinds: [
              ['Light bulb', 'light-bulb', 1_500, 100, 'none', ['LED 9 W', 'LED 15 W', 'warm', 'rechargeable']],
              ['Torch', 'flashlight', 6_900, 300, 'colour', ['rechargeable', 'head', 'solar', 'camping']],
              ['Diya lamp', 'diya-lamp', 3_100, 250, 'none', ['brass', 'clay', 'solar', 'oil']],
            ],
          },
          {
            name: 'Power',
            kinds: [
              ['Inverter battery', 'battery', 245_000, 26_000, 'none', ['200 Ah', '220 Ah', 'lithium', 'tubular']],
              ['Extension plug', 'electric-plug', 6_200, 700, 'none', ['4 way', '6 way', 'surge', 'reel']],
              ['Stabiliser', 'high-voltage', 39_500, 4_500, 'none', ['1 kVA', '2 kVA', 'fridge', 'television']],
            ],
          },
        ],
      },
      {
        name: 'Farm and garden',
        children: [
          {
            name: 'Growing',
            kinds: [
              ['Seedlings', 'seedling', 2_700, 800, 'none', ['pepper', 'tomato', 'pawpaw', 'moringa']],
              ['Farm basket', 'basket', 5_800, 700, 'size', ['raffia', 'harvest', 'market', 'lined']],
              ['Garden axe', 'axe', 9_900, 1_500, 'none', ['splitting', 'felling', 'hand', 'camp']],
            ],
          },
          {
            name: 'Safety',
            kinds: [
              ['Work gloves', 'gloves', 3_400, 200, 'size', ['leather', 'rubber', 'cut proof', 'garden']],
              [
                'Safety helmet',
                'rescue-workers-helmet',
                8_300,
                450,
                'colour',
                ['vented', 'with visor', 'miner’s', 'basic'],
              ],
              ['Fire extinguisher', 'fire-extinguisher', 28_500, 4_000, 'size', ['powder', 'CO₂', 'car', 'kitchen']],
            ],
          },
        ],
      },
    ],
  },
]
